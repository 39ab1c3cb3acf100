import type { MailView } from '../../dashboard/requests/mail-view';
import { useSidebar } from '../parts/state/sidebar-context';
import { TextButton } from '../parts/elements/text-button';

/** The mail that is answered, as plain text. */
export function TheirMail({ mail, path }: { mail: MailView; path: string | null }) {
  const { model } = useSidebar();
  const { parts, quoted, isCut } = mail;
  return (
    <div class="deputy-mail">
      {parts.length > 0 && (
        <blockquote class="deputy-mail-text" dir="auto">
          {parts.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text))}
        </blockquote>
      )}
      {quoted !== '' && (
        <details class="deputy-technical">
          <summary>Quoted text</summary>
          <blockquote class="deputy-mail-text" dir="auto">
            {quoted}
          </blockquote>
        </details>
      )}
      {isCut && path !== null && (
        <TextButton class="deputy-quiet-button" run={() => model.openNote(path)}>
          The mail goes on: open its note
        </TextButton>
      )}
    </div>
  );
}
