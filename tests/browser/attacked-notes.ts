import { parseNote } from '../../src/kernel/notes/note';
import { ATTACKER, attackTexts } from '../kernel/mail/attack-texts';
import { Asking } from '../core/app/asking';
import type { Stage } from '../core/app/stage';
import { Outside } from '../core/approvals/model/approval-stage';
import type { Answer } from '../fakes/scripted-model';

interface HostileWords {
  text: () => string;
  line: () => string;
}

const LOADERS = [
  `![x](${ATTACKER}/picture)`,
  `<img src="${ATTACKER}/html">`,
  `$\\mmlToken{mglyph}[src="${ATTACKER}/mglyph"]{}$`,
];

export function attackWords(seed: number): HostileWords {
  const texts = attackTexts(seed, Infinity);
  let n = 0;
  const text = (): string => {
    n += 1;
    return `${LOADERS[n % LOADERS.length] ?? ''} ${String(texts.next().value)} ${LOADERS[(n + 1) % LOADERS.length] ?? ''}`;
  };
  return { text, line: () => text().replace(/\s+/g, ' ') };
}

type Notes = [path: string, text: string][];

interface Story {
  name: string;
  tell: (words: HostileWords) => Promise<Notes>;
}

const notesOf = ({ vault }: Stage): Notes =>
  vault
    .paths()
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path, vault.text(path)]);

/** The text of a note, and each of its properties, which plugins draw one by one. */
export function partsOf(text: string): string[] {
  const note = parseNote(text);
  if (!note.ok) return [text];
  return [note.value.body, ...Object.values(note.value.frontmatter).flatMap(stringsIn)];
}

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(stringsIn) : typeof value === 'string' ? [value] : [];

const MAIL = 'Inbox/mail.eml';
const mail = ({ text, line }: HostileWords): string =>
  [
    `From: "${line().replaceAll('"', '')}" <ada@example.org>`,
    'To: ben@example.com',
    `Subject: ${line()}`,
    'Date: Mon, 02 Nov 2026 08:00:00 +0000',
    `Message-ID: <${line().replace(/[<>]/g, '')}@example.org>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text(),
  ].join('\n');

const DECISIONS = ['draft_reply', 'needs_info', 'archive', 'urgent', 'delegate'] as const;

const triaged = (decision: (typeof DECISIONS)[number], { text, line }: HostileWords): Answer => ({
  json: {
    decision,
    confidence: 1,
    reasoning: text(),
    reply_body: decision === 'draft_reply' || decision === 'urgent' ? text() : null,
    delegation_target: decision === 'delegate' ? line() : null,
    info_needed: decision === 'needs_info' ? text() : null,
  },
});

async function refused({ text }: HostileWords): Promise<Notes> {
  const outside = new Outside();
  outside.outcomes = [{ kind: 'tool_error', text: text() }];
  const stage = new Asking({ outside, settings: { dashboardNote: true } });
  await stage.cycle();
  await stage.approveByMove();
  return notesOf(stage);
}

/** Mails as they come in, from their file to every note that follows, and what a server says of a request. */
export const ATTACKED_NOTES: readonly Story[] = [
  ...DECISIONS.map((decision) => ({
    name: `an imported mail: ${decision}`,
    tell: async (words: HostileWords): Promise<Notes> => {
      const stage = new Asking({
        files: { [MAIL]: mail(words) },
        settings: { dashboardNote: true },
        answers: () => triaged(decision, words),
      });
      for (let cycle = 0; cycle < 3; cycle += 1) await stage.cycle();
      return notesOf(stage);
    },
  })),
  { name: 'a refused request', tell: refused },
];
