import { importMail } from '../mail/import-mail';
import { editFrontmatter } from '../notes/frontmatter-edit';
import { baseName } from '../notes/names';
import { applyEdits } from '../notes/text-edit';
import type { Effect } from '../effects/operation';
import type { Desk } from './desk';
import type { Settling } from './settling';

export interface MailFile {
  /** Where it lies in the vault; `null` for a file from elsewhere, which stays where it is. */
  path: string | null;
  /** For people. */
  name: string;
  bytes: Uint8Array;
}

export type Imported =
  | { kind: 'imported'; name: string; note: string }
  /** Its message is in the vault already. */
  | { kind: 'known'; name: string }
  | { kind: 'failed'; name: string; why: string };

/** Turns every `.eml` in the inbox, but for those still being copied, into a note to be triaged, and moves it aside. */
export async function importInbox(desk: Desk, settling?: Settling): Promise<Imported[]> {
  const { inbox, imported } = desk.settings.folders;
  const refs = (await desk.ports.vault.list(inbox)) ?? [];
  const mails = refs.filter(({ path }) => isMail(path) && !path.startsWith(`${imported}/`));
  const waiting = settling?.ready(mails, desk.ports.clock.now()) ?? mails;
  if (waiting.length === 0) return [];
  const intake = await Intake.open(desk);
  const results: Imported[] = [];
  for (const { path } of waiting) {
    const bytes = await desk.ports.vault.read(path);
    if (bytes !== null) results.push(await intake.take({ path, name: path, bytes }));
  }
  return results;
}

export const isMail = (path: string): boolean => path.toLowerCase().endsWith('.eml');

/** Takes mail in, each message once. */
export class Intake {
  private constructor(
    private readonly desk: Desk,
    private readonly known: Set<string>,
  ) {}

  static async open(desk: Desk): Promise<Intake> {
    const { needsAction, done, archive } = desk.settings.folders;
    const known = new Set<string>();
    // Finished notes count by the ids the state remembers; without a state, by looking.
    const folders = desk.state.isKnown ? [needsAction] : [needsAction, done, archive];
    for (const folder of folders) {
      for (const id of await desk.index.messageIds(folder)) known.add(id);
    }
    return new Intake(desk, known);
  }

  async take(file: MailFile): Promise<Imported> {
    const { folders } = this.desk.settings;
    const mail = await importMail(file.bytes);
    const isKnown = this.known.has(mail.messageId) || this.desk.state.hasProcessed(mail.messageId);
    const aside = file.path === null ? null : `${folders.imported}/${baseName(file.path)}`;
    if (isKnown) {
      if (file.path !== null && aside !== null) await this.moveAside(file.path, aside);
      return { kind: 'known', name: file.name };
    }
    const path = `${folders.needsAction}/${mail.name}.md`;
    const effects: Effect[] = [{ kind: 'create', path, after: withSource(mail.note, aside) }];
    if (file.path !== null && aside !== null) {
      effects.push({
        kind: 'move',
        from: file.path,
        to: aside,
        namedBy: { path, key: 'source_file', form: 'link' },
      });
    }
    const result = await this.desk.effects.commit({
      run: this.desk.ports.host.randomId(),
      label: `Imported ${mail.subject}`,
      isFinal: true,
      effects,
      entries: [
        {
          event: 'note_imported',
          severity: 'info',
          email_message_id: mail.messageId,
          email_subject: mail.subject,
          details: { file: file.name },
        },
      ],
    });
    if (result.kind === 'failed') return { kind: 'failed', name: file.name, why: result.error.message };
    this.known.add(mail.messageId);
    const created = result.operation.effects[0];
    return { kind: 'imported', name: file.name, note: created?.kind === 'create' ? created.path : path };
  }

  private async moveAside(from: string, to: string): Promise<void> {
    await this.desk.effects.commit({
      run: this.desk.ports.host.randomId(),
      label: `Put aside ${baseName(from)}, which was imported before`,
      isFinal: true,
      effects: [{ kind: 'move', from, to }],
      entries: [{ event: 'duplicate', severity: 'info', details: { file: from } }],
    });
  }
}

function withSource(note: string, aside: string | null): string {
  if (aside === null) return note;
  const edits = editFrontmatter(note, { source_file: `[[${aside}]]` });
  return edits.ok ? applyEdits(note, edits.value) : note;
}
