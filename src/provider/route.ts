import type { Result } from '../notes/result';
import type {
  Generation,
  GenerateRequest,
  LanguageModel,
  ModelError,
  TaskType,
} from '../ports/language-model';

/** Who does a piece of work, and who steps in. Both are patient already: see `withRetries`. */
export interface Route {
  model: LanguageModel;
  fallback?: LanguageModel;
}

export interface Routes {
  main: Route;
  byTask: Partial<Record<TaskType, Route>>;
}

export interface RoutedResult {
  result: Result<Generation, ModelError>;
  /** Who gave the result. */
  by: LanguageModel;
  /** Why the fallback was asked, where it was. */
  fallbackFor?: ModelError;
}

export const routeFor = (routes: Routes, task: TaskType): Route => routes.byTask[task] ?? routes.main;

/**
 * Asks the task's model; its fallback when that one failed for a reason another model does not share. A rate limit is
 * not one: it is waited out, or ends the command. A question that was rejected or refused stays so.
 */
export async function generateByRoute(routes: Routes, request: GenerateRequest): Promise<RoutedResult> {
  const { model, fallback } = routeFor(routes, request.task);
  const result = await model.generate(request);
  if (result.ok || fallback === undefined || !isForFallback(result.error)) return { result, by: model };
  return { result: await fallback.generate(request), by: fallback, fallbackFor: result.error };
}

const isForFallback = (error: ModelError): boolean =>
  error.code === 'auth' || error.code === 'billing' || (error.isRetryable && error.code !== 'rate_limit');
