import { type Note, parseNote } from '../../src/kernel/notes/note';

type Field = string | number | boolean | null | readonly string[];

export interface MailNoteParts {
  /** Replaces or, with `undefined`, leaves out a field of the frontmatter. */
  frontmatter?: Record<string, Field | undefined>;
  status?: string;
  messageId?: string;
  from?: string;
  to?: string;
  subject?: string;
  date?: string;
  priority?: string;
  body?: string;
}

/** The text of a mail note as an importer would write it: pending, from Ada, a question. */
export const aMailNote = (parts: MailNoteParts = {}): string => {
  const fields: Record<string, Field | undefined> = {
    type: 'email',
    status: parts.status ?? 'pending',
    source: 'eml',
    message_id: parts.messageId ?? '<q1@example.org>',
    from: parts.from ?? 'Ada Example <ada@example.org>',
    to: parts.to ?? 'me@example.com',
    subject: parts.subject ?? 'A question about the workshop',
    date_received: parts.date ?? '2026-11-02T08:30:00+01:00',
    classification: 'actionable',
    priority: parts.priority ?? 'normal',
    has_attachments: false,
    ...parts.frontmatter,
  };
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [line(key, value)],
  );
  const body = parts.body ?? 'Hello,\n\ncan you come on Thursday at ten?\n\nAda\n';
  return `---\n${lines.join('\n')}\n---\n\n${body}`;
};

const line = (key: string, value: Field): string =>
  `${key}: ${typeof value === 'string' && /^[\w-]+$/.test(value) ? value : JSON.stringify(value)}`;

export function parsedNote(text: string): Note {
  const note = parseNote(text);
  if (!note.ok) throw new Error(note.error.message);
  return note.value;
}
