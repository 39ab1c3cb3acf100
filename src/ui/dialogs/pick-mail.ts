import type { MailFile } from '../../features/triage/work/inbox';

/** Lets the person pick e-mail files of their computer; `null` where they picked none. */
export function pickMail(): Promise<File[] | null> {
  const inputEl = createEl('input', {
    type: 'file',
    attr: { accept: '.eml,message/rfc822', multiple: true },
  });
  return new Promise((resolve) => {
    inputEl.addEventListener('change', () => {
      const files = [...(inputEl.files ?? [])];
      resolve(files.length === 0 ? null : files);
    });
    inputEl.addEventListener('cancel', () => {
      resolve(null);
    });
    inputEl.click();
  });
}

/** One after another, so that a large pile does not stand in memory. The files stay where they are. */
export async function* readPickedMail(files: readonly File[]): AsyncGenerator<MailFile> {
  for (const file of files)
    yield { path: null, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
