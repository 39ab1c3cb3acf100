import type { Attempt } from '../../asking/attempt';
import { hashText } from '../../notes/hash';
import { type AnalysisOutcome, analyse } from '../../requests/analysis/analyse';
import { TASK_TOOLS } from '../../requests/tools/task-tools';
import { keepChange, type Kept, type RequestFile } from './request-file';
import { countSpent, spentOf } from './spent';
import type { AskWork } from './task-context';

/** The tasks of a request, which are kept before the first of them is done. */
export async function takeApart(work: AskWork, file: RequestFile): Promise<Kept> {
  const { desk, models, analyses, signal } = work;
  const { request, path } = file;
  const connected = await models.connect('complex_reasoning');
  if (!connected.ok) return { kind: 'refused', why: connected.error.message };
  const { model } = connected.value;
  const key = [request.at.slice(0, 10), model.provider, model.modelId, request.text].join('\n');
  const known = analyses.get(key);
  const outcome: Pick<AnalysisOutcome, 'analysis' | 'orders'> & Partial<Attempt> =
    known ??
    (await analyse(request, {
      ...connected.value,
      answers: desk.answers.open({
        note: path,
        textHash: hashText(request.text),
        stage: 'request',
        run: request.id,
      }),
      tokenBudget: desk.settings.tokenBudget,
      signal,
      tools: TASK_TOOLS,
      zone: desk.ports.clock.zone,
    }));
  analyses.put(key, outcome);
  const { analysis, orders } = outcome;
  const details = { request: request.id, note: path, tasks: orders.length, by: analysis.by };
  const kept = await keepChange(desk, file, {
    event: { event: 'analysed', analysis, orders, spent: spentOf(outcome) },
    label: 'Took a request apart',
    entries: [...(outcome.entries ?? []), { event: 'request_analysed', severity: 'info', details }],
  });
  countSpent(work, outcome);
  if (kept.kind === 'kept') await desk.answers.close(request.id);
  return kept;
}
