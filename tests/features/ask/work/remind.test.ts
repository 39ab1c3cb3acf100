import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../../fakes/mail-note';
import { type Snapshot, snapshot, vaultDiff } from '../../../fakes/vault-diff';
import { expectGolden } from '../../../golden';
import { IN, Stage } from '../../../core/app/stage';

const NOTE = `${IN}/books.md`;

/** A mail that triage left to be done by this day. */
const stage = (due: string | undefined, frontmatter = {}): Stage =>
  new Stage({
    files: {
      [NOTE]: aMailNote({
        status: 'needs_info',
        subject: 'Your books',
        frontmatter: { decision: 'needs_info', deputy_for: 'do', deputy_due: due, ...frontmatter },
      }),
    },
  });

const notesOf = ({ vault }: Stage): Snapshot =>
  new Map([...snapshot(vault)].filter(([path]) => !path.startsWith('Logs/')));

const remind = ({ deputy }: Stage) => deputy.act('remind', NOTE);

describe('the reminder of a note to be done by a day', () => {
  it('is made for that day, leads to the note, and goes with one undo', async () => {
    const library = stage('2026-12-04', { deputy_ask: 'Bring back [[two]] books 📅 2027-01-01' });
    const before = notesOf(library);
    expect(await remind(library)).toMatchObject({ kind: 'done' });
    expectGolden('decisions/reminder-of-do.diff', vaultDiff(before, notesOf(library)));
    await library.deputy.undo();
    expect(vaultDiff(before, notesOf(library))).toBe('(nothing changed)\n');
  });

  it('is named by the mail where nothing says what to do, and is made once', async () => {
    const library = stage('2026-12-04');
    await remind(library);
    const made = library.vault.paths('Reminders');
    expect(made).toEqual(['Reminders/2026-12-04-your-books.md']);
    expect(await remind(library)).toEqual({ kind: 'unchanged', note: made[0] });
    expect(library.vault.paths('Reminders')).toEqual(made);
  });

  it('is made for each of two notes that ask for the same', async () => {
    const library = stage('2026-12-04');
    library.vault.external(`${IN}/more.md`, library.vault.text(NOTE));
    await remind(library);
    expect(await library.deputy.act('remind', `${IN}/more.md`)).toMatchObject({ kind: 'done' });
    expect(await library.deputy.act('remind', `${IN}/more.md`)).toMatchObject({ kind: 'unchanged' });
    expect(library.vault.paths('Reminders')).toHaveLength(2);
  });

  it.each([
    ['no day', undefined],
    ['a day that is no day', '2026-02-30'],
    ['a day that is over', '2026-10-01'],
  ])('is not made for %s', async (_, due) => {
    const library = stage(due);
    expect(await remind(library)).toMatchObject({ kind: 'refused' });
    expect(library.vault.paths('Reminders')).toEqual([]);
  });

  it('is private where the note is', async () => {
    const library = stage('2026-12-04', { deputy_private: true });
    await remind(library);
    const [made = ''] = library.vault.paths('Reminders');
    expect(library.vault.text(made)).toContain('deputy_private: true');
  });
});
