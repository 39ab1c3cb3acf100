import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../../fakes/mail-note';
import { expectGolden } from '../../../golden';
import { NOTE } from '../../../core/app/asking';
import { answerOf, Planning } from '../work/planning';

const PAGE = fileURLToPath(new URL('../../../../docs/reference/plans.md', import.meta.url));

/** What the page shows, by the name above the block. */
type Shown = Record<'created' | 'two steps' | 'blocked' | 'request' | 'dashboard' | 'done', string>;

/** One plan from start to end, looked at on its way. */
async function story(): Promise<Shown> {
  const looks: string[] = [];
  const stage = new Planning({
    settings: { dashboardNote: true },
    files: { [NOTE]: aMailNote({ body: 'Hello,\n\nwhat would a workshop cost?\n\nAda\n' }) },
    answers: (request) => {
      if (request.task === 'drafting') looks.push(stage.vault.text(stage.planPath));
      return answerOf(request);
    },
  });
  await stage.planNote();
  const created = stage.vault.text(stage.planPath);
  await stage.clock.sleep(60_000);
  await stage.cycle();
  const [blocked, dashboard] = [stage.vault.text(stage.planPath), stage.vault.text('Dashboard.md')];
  const request = stage.vault.text(stage.pending);
  await stage.clock.sleep(3_600_000);
  await stage.approveByMove();
  const done = stage.vault.text(stage.only('Done/Plans'));
  return { created, 'two steps': looks[0] ?? '', blocked, request, dashboard, done };
}

/** The page with the texts in the blocks that ask for them: `<!-- shown: name -->`, and a block of code. */
const showing = (page: string, shown: Shown): string =>
  Object.entries(shown).reduce((text, [name, note]) => {
    const mark = `<!-- shown: ${name} -->\n\n`;
    const [before = '', after] = text.split(mark);
    if (after === undefined) throw new Error(`docs/reference/plans.md has no place for: ${name}`);
    const rest = after.replace(/^(`{3,})md\n.*?\n\1\n+/s, '');
    return `${before}${mark}\`\`\`md\n${note.trimEnd()}\n\`\`\`\n\n${rest}`;
  }, page);

describe('docs/reference/plans.md', () => {
  it('shows a plan from start to end, letter by letter as Deputy writes it', async () => {
    const page = readFileSync(PAGE, 'utf8');
    expect(page.match(/^<!-- shown: /gm)).toHaveLength(6);
    expectGolden('../../docs/reference/plans.md', showing(page, await story()));
  });
});
