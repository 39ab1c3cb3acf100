import type { TaskType } from '../../kernel/ports/language-model';
import { type ModelChoice, planConnection } from '../../llm/provider/setup/plan-connection';
import { runsHere } from '../../llm/provider/catalogue/price';
import { isProviderKey, PROVIDERS } from '../../llm/provider/catalogue/registry';
import { mainChoice, type Settings } from './settings';

/**
 * Whether a choice sends nothing away from this machine: the built-in rules, or a local model server. Without a model
 * name, the first model that runs here is used.
 */
export function isHere(choice: ModelChoice): boolean {
  const { provider } = choice;
  if (isProviderKey(provider) && PROVIDERS[provider].adapter === 'rules') return true;
  const planned = planConnection(choice, {});
  return planned.ok && runsHere({ ...planned.value, modelId: planned.value.modelId ?? '' });
}

/** Model for a private note: the first local one among those chosen for the work, else the built-in rules. */
export function choiceHere(
  task: TaskType,
  settings: Pick<Settings, 'routes' | 'privateModel' | 'provider' | 'model' | 'baseUrl'>,
): ModelChoice {
  const route = settings.routes[task];
  const choices = [route?.model ?? mainChoice(settings), route?.fallback, settings.privateModel];
  return (
    choices.find((choice) => choice !== undefined && choice !== null && isHere(choice)) ?? {
      provider: 'rules',
    }
  );
}
