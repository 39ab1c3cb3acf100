import { describe, expect, it } from 'vitest';
import { Faults, type PortCall } from '../../../fakes/faults';
import { IN } from '../../../core/app/stage';
import { aMailNote } from '../../../fakes/mail-note';
import { SENDERS, SendersStage } from './senders-stage';

const SUBJECTS = ['Herons', 'Grebes', 'Swifts', 'Rails', 'Coots', 'Terns'];

/** Counts reads of what was learned about senders: the records of this device, and the note. */
class Reads {
  readonly #calls: PortCall[] = [];
  readonly faults = new Faults({
    onCall: (call) => {
      this.#calls.push(call);
      return Promise.resolve();
    },
  });

  /** How often each was read since the last call of this function. */
  take(): { records: number; note: number } {
    const calls = this.#calls.splice(0).filter(({ kind }) => kind === 'read');
    const count = (path: string): number => calls.filter((call) => call.path === path).length;
    return { records: count('senders.jsonl'), note: count(SENDERS) };
  }
}

const mail = (subject: string): string =>
  aMailNote({
    messageId: `<${subject}@example.org>`,
    from: 'Bird Post <post@birds.example>',
    subject,
    body: 'The herons are back at the lower pond.\n',
    frontmatter: { authenticated_by: 'mx.example.com' },
  });

describe('what was learned about senders', () => {
  it('is read once in a cycle, however many mails it decides', async () => {
    const stage = new SendersStage();
    for (const subject of SUBJECTS.slice(0, 3)) await stage.teach(1, { subject });
    const reads = new Reads();
    stage.restart(reads.faults);
    const cycleWith = async (mails: readonly string[]): Promise<ReturnType<Reads['take']>> => {
      for (const subject of mails) stage.vault.external(`${IN}/${subject}.md`, mail(subject));
      reads.take();
      await stage.cycle();
      expect(mails.filter((subject) => !stage.vault.paths().includes(`Done/${subject}.md`))).toEqual([]);
      return reads.take();
    };
    expect(await cycleWith(SUBJECTS)).toEqual({ records: 1, note: 2 });
    expect(await cycleWith(['Stilts'])).toEqual({ records: 0, note: 2 });
  });

  it('is read again in the next cycle, so that a line that the person has changed no longer counts', async () => {
    const stage = new SendersStage();
    for (const subject of SUBJECTS.slice(0, 3)) await stage.teach(1, { subject });
    expect(await stage.receive({ subject: 'Rails' })).toContain('Done/');
    stage.vault.external(SENDERS, stage.vault.text(SENDERS).replace(': archive (', ': keep ('));
    expect(await stage.receive({ subject: 'Coots' })).toContain('Needs_Action/');
  });
});
