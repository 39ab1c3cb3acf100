import { fitBody, fitHeaders, shownBody } from './fit-prompt';
import { mailContext, type NoteSource } from './mail-context';
import { promptHeaders } from './prompt-headers';
import type { PromptText } from '../../../llm/prompting/prompt-text';

/**
 * The note as triage shows it to a model: its known facts, one per line, then its body. If space is short, quoted
 * history is cut first.
 */
export function sourceText({ path, note }: NoteSource): PromptText {
  const mail = mailContext(path, note);
  const headers = promptHeaders(mail);
  const lines = headers.map(({ label, value }) => `${label}: ${value}`);
  return {
    whole: [...lines, '', shownBody(mail)].join('\n'),
    cut: (room, count) => {
      const kept = fitHeaders(headers, room / 2, count).join('\n');
      const { body, notice } = fitBody(mail, Math.max(0, room - count(kept)), count);
      return `${kept}\n\n${`${body}${notice}`.trimStart()}`;
    },
  };
}
