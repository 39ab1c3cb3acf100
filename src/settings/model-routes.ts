import * as z from '../kernel/notes/values/schema';
import { type Effort, EFFORTS, TASKS, type TaskType } from '../kernel/ports/language-model';
import type { ModelChoice } from '../llm/provider/connect';

/** Who does one kind of work. */
export interface ModelRoute {
  model?: ModelChoice;
  fallback?: ModelChoice;
  /** For models that take one, of the main model too. */
  effort?: Effort;
}
export type RoutesByTask = Partial<Record<TaskType, ModelRoute>>;

export const modelChoice = z.object({
  provider: z.string().check(z.minLength(1)),
  model: z.exactOptional(z.string()),
  baseUrl: z.exactOptional(z.string()),
});
export const modelRoutes = z.partialRecord(
  z.enum(TASKS),
  z.object({
    model: z.exactOptional(modelChoice),
    fallback: z.exactOptional(modelChoice),
    effort: z.exactOptional(z.enum(EFFORTS)),
  }),
);
