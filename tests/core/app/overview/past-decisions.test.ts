import { expect, it } from 'vitest';
import { History } from '../../../../src/core/app/overview/past-decisions';
import { promptCosts } from '../../../../src/core/app/view/activity/prompt-cost';
import { FakeClock } from '../../../fakes/fake-clock';
import { MemoryVault } from '../../../fakes/memory-vault';

const LOG = 'Logs/orchestrator_2026-11-02.log';
const lineOf = (fields: object): string =>
  `${JSON.stringify({ timestamp: '2026-11-02T09:00:00.000+01:00', ...fields })}\n`;

/** What triage logs about a note that it archives. */
function decided(number: number): string {
  const name = `note-${String(number)}.md`;
  const moved = {
    operation: `run-${String(number)}`,
    moved_from: `Needs_Action/${name}`,
    moved_to: `Done/${name}`,
  };
  const note = `Needs_Action/${name}`;
  return (
    lineOf({
      ...{
        event: 'llm_decision',
        email_subject: name,
        decision: 'archive',
        reasoning: `Because of ${name}.`,
      },
      ...{ model: 'm', tokens_input: 9, details: { note, cost_usd: number, ...moved } },
    }) +
    lineOf({
      ...{ event: 'state_transition', email_subject: name },
      details: { note, from: 'pending', to: 'done', sender: 'a@example.org', ...moved },
    })
  );
}
const decidedFrom = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => decided(first + index)).join('');

it('keeps the words of the newest thousand decisions, and of older ones what they cost and where their notes went', async () => {
  const vault = new MemoryVault({ files: { [LOG]: decidedFrom(1, 8_000) } });
  const history = new History({ vault, clock: new FakeClock() }, 'Logs');
  await history.read();
  const move = { operation: 'later', moved_from: 'Done/note-1.md', moved_to: 'Archive/note-1.md' };
  const marked = lineOf({ event: 'state_transition', details: { by: 'person', to: 'done', ...move } });
  const undone = lineOf({ event: 'undone', details: { operation: 'undo', undoes: 'run-2' } });
  await vault.append(LOG, decidedFrom(8_001, 9_000) + marked + undone);
  const { decisions, lines, spend } = await history.read();
  expect(decisions.length).toBe(9_000);
  expect(spend).toMatchObject({ calls: 9_000, tokensInput: 81_000 });
  for (const { line, transition } of decisions.slice(0, 1_000)) {
    expect(line.reasoning).toBe(`Because of ${line.subject ?? ''}.`);
    expect(transition?.details['sender']).toBe('a@example.org');
  }
  const [oldest, second] = [...decisions].reverse();
  expect(oldest).toMatchObject({ operation: 'run-1', note: 'Archive/note-1.md', isUndone: false });
  expect(second).toMatchObject({ operation: 'run-2', note: 'Done/note-2.md', isUndone: true });
  expect(promptCosts(lines).get('run-1')).toEqual({ usd: 1, calls: 1, model: 'm' });
  expect(lines.filter(({ subject }) => subject !== null).length).toBeLessThan(8_000);
});
