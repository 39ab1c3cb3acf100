import { lowerCaseWords } from '../../../../../src/kernel/mail/text/words';
import type { MailContext } from '../../../../../src/core/triage/model/mail-context';

/**
 * What the sender wrote or passed on: neither quoted, nor in a signature, nor in a footer. Read here by other means than
 * the rules read it, so that a fault of theirs shows.
 */
export function ownWords({ subject, body }: MailContext): string {
  if (FORWARD.test(subject)) return body;
  const kept: string[] = [];
  const lines = body.split('\n');
  for (const [index, line] of lines.entries()) {
    if (/^\s*>/u.test(line)) continue;
    const isReply = kept.some((own) => own.trim() !== '');
    if (isReply && (ORIGINAL.test(line) || /^-- ?$/u.test(line))) break;
    if (ATTRIBUTION.test(line)) {
      if (isReply && !/^\s*>/u.test(lines.slice(index + 1).find((next) => next.trim() !== '') ?? '>')) break;
      continue;
    }
    if (index < lines.length - FOOTER_LINES || !FOOTER.test(line)) kept.push(line);
  }
  const own = kept.join('\n').trim();
  if (own === '') return body;
  // Hardly a word above what another wrote: the sender passes it on.
  const isPassedOn =
    lowerCaseWords(own).length < 20 && !REPLY.test(subject) && !lines.some((line) => ATTRIBUTION.test(line));
  return isPassedOn ? lines.filter((line) => !/^\s*>/u.test(line) && !FOOTER.test(line)).join('\n') : own;
}

/** All of a text, what is quoted too, but for the footers of lists. */
export const withoutFooters = (body: string): string =>
  body
    .split('\n')
    .filter((line) => !FOOTER.test(line))
    .join('\n');

const FOOTER_LINES = 20;
const FORWARD = /^(?:\[[^\]]{1,60}\] ?)?(?:fwd?|wg|tr|rv|i|enc|vs|vb|doorst)\s?:/iu;
const REPLY = /^(?:\[[^\]]{1,60}\] ?)?(?:re|aw|antw|sv|r|res|odp)\s?:/iu;
const ORIGINAL =
  /^\W{0,9}(?:original message|ursprüngliche nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht)\W{0,9}$/iu;
const ATTRIBUTION =
  /\d.{0,200}(?:wrote|writes|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|пишет)\b.{0,80}:\s*$/iu;
const FOOTER =
  /unsubscri|\bun\)?[/-]?subscription|mailing list|listinfo|you are receiving|this (?:e-?mail|message) was sent to|abbestell|newsletter abmelden|désabonn|désinscri|darse de baja|cancelar (?:la|tu|su) suscripción|annulla l['’]iscrizione|cancelar inscrição|uitschrijven|subscription (?:settings|options|preferences)/iu;

/** Letters, digits and signs of money alone: the form in which a quotation is looked for. */
const bareWords = (text: string): string =>
  ` ${text
    .replaceAll('(link)', ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[%€$£]/gu, ' $& ')
    .replace(/[^\p{L}\p{N}%€$£]+/gu, ' ')
    .trim()} `;

/** The rules leave addresses out of what they quote. */
const ADDRESS =
  /(?:https?:|www\.)\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,200}|[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}\/\S{0,2000}/giu;

/** Whether a text holds the quoted words, as whole words; in scripts without gaps, and at the end of a cut one, anywhere. */
export function holds(text: string, quoted: string): boolean {
  const wanted = bareWords(quoted.replace(/^…|…$/gu, '')).trim();
  if (wanted === '') return text.includes(quoted);
  const isWhole = !quoted.includes('…') && !/\p{Lo}/u.test(quoted);
  return [text, text.replace(ADDRESS, ' ')].some((form) =>
    bareWords(form).includes(isWhole ? ` ${wanted} ` : wanted),
  );
}

const DENIAL =
  /(?:^| )(?:not|no|never|isn t|nothing|without|nicht|kein\p{L}*|pas|sans|sin|non|senza|não|sem|niet|geen|inte|ikke|nie|не|без)(?: \p{L}+){0,2} $/u;

/** Whether the text says the words only where it denies them, as in "not urgent". */
export function isOnlyDenied(text: string, quoted: string): boolean {
  const all = text
    .split(/[.!?;\n]/u)
    .map(bareWords)
    .join(' | ');
  const wanted = bareWords(quoted).trim();
  const places = all.split(` ${wanted} `).slice(0, -1);
  return places.length > 0 && places.every((before) => DENIAL.test(`${before.slice(-60)} `));
}
