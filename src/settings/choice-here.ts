import type { TaskType } from '../kernel/ports/language-model';
import { type ModelChoice, planConnection } from '../llm/provider/connect';
import { runsHere } from '../llm/provider/catalogue/price';
import { isProviderKey, PROVIDERS } from '../llm/provider/catalogue/registry';
import { mainChoice, type Settings } from './settings';

/** Nothing leaves this machine: the rules, or a server of models here. A model that is not named is the first one that runs here. */
export function isHere(choice: ModelChoice): boolean {
  const { provider } = choice;
  if (isProviderKey(provider) && PROVIDERS[provider].adapter === 'rules') return true;
  const planned = planConnection(choice, {});
  return planned.ok && runsHere({ ...planned.value, modelId: planned.value.modelId ?? '' });
}

/** Who is asked about a private note: of what is chosen for the work the first on this machine, else the rules. */
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
