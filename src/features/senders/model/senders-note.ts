import { composeNote } from '../../../kernel/notes/compose';
import { PRIVATE } from '../../../kernel/notes/codes';
import type { TextEdit } from '../../../kernel/notes/text/text-edit';
import { lowerCaseWords } from '../../../kernel/mail/text/words';
import { readKey, type SenderKey } from './sender-key';
import { type Treatment, TREATMENTS } from './act-record';

export interface NotedLine {
  key: SenderKey;
  does: Treatment;
  /** Reason in brackets at the end of the line. */
  why: string;
  /** Offset of the whole line in the note, in UTF-16 units; `length` includes the line break. */
  at: number;
  length: number;
  /** The person's sentence, if the line is only what Deputy takes it for. */
  said?: string;
}

/** Parses the lines of the note, in order. All other text belongs to the person. */
export const readSendersNote = (text: string): NotedLine[] => partsOf(text, readLine);

/** Sentences of the person's, in list items of the note, that say what is to be done with mail. `of`: the sender that one names. */
export const readSentences = (text: string, of: (sentence: string) => SenderKey | null): NotedLine[] =>
  partsOf(text, (whole, at) => {
    const said = /^\s{0,8}[-*+]\s{1,4}(\S.{0,300})$/u.exec(whole.trimEnd())?.[1] ?? '';
    const does = readLine(whole, at) === null ? treatmentSaid(said) : null;
    return does === null ? null : { key: of(said) ?? '', does, why: '', at, length: whole.length, said };
  });

function partsOf(text: string, read: (whole: string, at: number) => NotedLine | null): NotedLine[] {
  let at = 0;
  return (text.slice(0, LONGEST_NOTE).match(/[^\n]*\n|[^\n]+$/gu) ?? []).flatMap((whole) => {
    const line = read(whole, at);
    at += whole.length;
    return line ?? [];
  });
}

/** Verbs of each treatment in the seven languages; a sentence with one of them may be about the sender's mail. */
const VERBS: readonly [Treatment, RegExp][] = [
  ['archive', /^(?:archiv|arquiv|(?:ab|weg)legen$|class(?:er|ez)$|opbergen$|opruimen$)/u],
  [
    'read',
    /^(?:read|waits?|later|lesen|warten|später|lire|attendre|leer|esperar|leggere|aspettare|ler|lezen|wachten)$/u,
  ],
];

/** Words that turn a sentence round, or limit it. */
const LIMITS =
  /^(?:not|never|don|except|unless|if|only|nicht|nie|kein\p{L}*|außer|wenn|nur|pas|jamais|sauf|si|seulement|nunca|salvo|solo|non|mai|tranne|se|não|exceto|só|niet|nooit|geen|behalve|als|alleen)$/u;

/** The treatment of mail that a person's sentence asks for; `null` if it is about something else. */
function treatmentSaid(sentence: string): Treatment | null {
  const words = lowerCaseWords(sentence);
  const said = VERBS.filter(([, verb]) => words.some((word) => verb.test(word)));
  const [treatment] = said.length === 1 ? said : [];
  return treatment === undefined || words.some((word) => LIMITS.test(word)) ? null : treatment[0];
}

const LONGEST_NOTE = 500_000;
const LONGEST_LINE = 600;

function readLine(whole: string, at: number): NotedLine | null {
  if (whole.length > LONGEST_LINE) return null;
  const [, keyText = '', does = '', rest = ''] =
    /^\s{0,8}[-*+]\s{1,4}((?:unverified\s)?\S{3,320}?(?:\s"[^"\n]{1,120}")?):\s{0,4}(\w{1,20})\b(.*)$/su.exec(
      whole,
    ) ?? [];
  const key = readKey(keyText);
  const treatment = TREATMENTS.find((each) => each === does.toLowerCase());
  if (key === null || treatment === undefined) return null;
  return { key, does: treatment, why: rest.trim().replace(/^\(|\)$/gu, ''), at, length: whole.length };
}

/** The note before anything is learned: private, so that no remote model reads who writes to the person. */
export const emptySendersNote = (): string => composeNote({ type: 'senders', [PRIVATE]: true }, INTRODUCTION);

const INTRODUCTION = `# Senders

What this device learned from what you did with mail. *archive*: goes to Done unread; until you have confirmed twenty such mails, it waits in *To check*. *read*: goes to *Read*. Mail that is not to many is archived only if it says what you archived before. *unverified*: mail that only claims to be of this sender.

Questions to you, urgent mail, money, access, health, refusals and changed plans always come to you. While a model decides, these lines are a hint for it.

Delete a line to end it. A line that comes from elsewhere, or that you write yourself, counts once you confirm it in Deputy, which shows first what it would have done; it may be a sentence, such as *mail of the rowing club can wait*.
`;

export interface WrittenLine {
  key: SenderKey;
  does: Treatment;
  why: string;
}

const lineText = ({ key, does, why }: WrittenLine): string => `- ${key}: ${does} (${why})`;

/** Reason of a learned line: the number of the latest mails in a row that the person put away. */
export const whyLearned = (archived: number): string => `you put away the last ${String(archived)}`;

export const WHY_CONFIRMED = 'you confirmed it';
/** Used if another device has already written {@link WHY_CONFIRMED} into the line. */
export const WHY_CONFIRMED_HERE = 'you confirmed it, on this device too';

/** Changes to the note; all other lines stay unchanged, byte for byte. */
export interface LineChanges {
  added?: readonly WrittenLine[];
  removed?: readonly NotedLine[];
  rewritten?: readonly { line: NotedLine; why: string }[];
}

export function noteEdits(
  text: string,
  { added = [], removed = [], rewritten = [] }: LineChanges,
): TextEdit[] {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const edits: TextEdit[] = removed.map(({ at, length }) => ({
    at,
    remove: text.slice(at, at + length),
    insert: '',
  }));
  for (const { line, why } of rewritten) {
    const whole = text.slice(line.at, line.at + line.length);
    const end = /\r?\n$/u.exec(whole)?.[0] ?? '';
    const insert = `${lineText({ ...line, why })}${end}`;
    if (insert !== whole) edits.push({ at: line.at, remove: whole, insert });
  }
  if (added.length > 0) {
    const [last] = readSendersNote(text).slice(-1);
    const at = last === undefined ? text.length : last.at + last.length;
    const isOpen = at > 0 && text[at - 1] !== '\n';
    const gap = last === undefined ? eol : '';
    const lines = added.map((line) => `${lineText(line)}${eol}`).join('');
    edits.push({ at, remove: '', insert: `${isOpen ? eol : ''}${gap}${lines}` });
  }
  return edits;
}
