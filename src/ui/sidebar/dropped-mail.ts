import type { SidebarModel } from '../parts/state/sidebar-model';

const isMail = ({ name, type }: File): boolean => /\.eml$/iu.test(name) || type === 'message/rfc822';

/** Lets e-mail files be dropped; anything else that is dragged over is left to the app. */
export const dropOf = (model: SidebarModel) => ({
  onDragOver: (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
  },
  onDrop: (event: DragEvent): void => {
    const mails = [...(event.dataTransfer?.files ?? [])].filter(isMail);
    if (mails.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void model.importMail(mails);
  },
});
