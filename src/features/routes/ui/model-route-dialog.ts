import { type ConfirmationModal, Setting } from 'obsidian';
import { PROVIDER_CHOICES, providerChoice, readAddressFor } from '../../../core/settings/provider-choices';
import type { Settings } from '../../../core/settings/settings';
import { type Effort, EFFORTS, type TaskType } from '../../../kernel/ports/language-model';
import type { Dialogs } from '../../../ui/dialogs/dialogs';
import { keepFocus } from '../../../ui/settings/form/keep-focus';
import { saveDialog } from '../../../ui/settings/form/save-dialog';
import { TASK_WORDS } from '../../../core/app/view/words/task-words';

type Route = NonNullable<Settings['routes'][TaskType]>;
type Choice = NonNullable<Route['model']>;

interface AskedRoute {
  task: TaskType;
  settings: Settings;
}

/** Asks for the model of a kind of work. No keys: "the main model"; `null`: the person closed the dialog. */
export async function askForRoute(dialogs: Dialogs, asked: AskedRoute): Promise<Route | null> {
  const dialog = new ModelRouteDialog(dialogs, asked);
  await dialogs.show(dialog.modal);
  return dialog.answer;
}

type Place = 'model' | 'fallback';

const ROWS: Readonly<Record<Place, { name: string; none: string }>> = {
  model: { name: 'Provider', none: 'The main model' },
  fallback: { name: 'Fallback', none: 'None' },
};

/** Kinds of work that the rules support. */
const BY_RULES: readonly TaskType[] = ['triage', 'planning'];

class ModelRouteDialog {
  answer: Route | null = null;
  readonly modal: ConfirmationModal;
  private readonly rowsEl: HTMLElement;
  private readonly statusEl: HTMLElement;
  private readonly chosen: Record<Place, Choice | null>;
  private effort: Effort | '';

  constructor(
    dialogs: Dialogs,
    private readonly asked: AskedRoute,
  ) {
    const route = asked.settings.routes[asked.task];
    this.chosen = { model: route?.model ?? null, fallback: route?.fallback ?? null };
    this.effort = route?.effort ?? '';
    const { modal, rowsEl, lineEl } = saveDialog(dialogs, {
      title: TASK_WORDS[asked.task].name,
      line: 'status',
      save: () => this.save(),
    });
    [this.modal, this.rowsEl, this.statusEl] = [modal, rowsEl, lineEl];
    this.draw();
  }

  private draw(): void {
    keepFocus(this.rowsEl, () => {
      this.rowsEl.empty();
      for (const place of ['model', 'fallback'] as const) this.rowsOf(place);
      if (this.takesEffort()) this.effortRow();
    });
  }

  private rowsOf(place: Place): void {
    const { name, none } = ROWS[place];
    const chosen = this.chosen[place];
    new Setting(this.rowsEl).setName(name).addDropdown((dropdown) => {
      dropdown.selectEl.setAttr('aria-label', name);
      dropdown.addOption('', none);
      for (const { key, label, isBuiltIn } of PROVIDER_CHOICES)
        if (!isBuiltIn || BY_RULES.includes(this.asked.task)) dropdown.addOption(key, label);
      dropdown.setValue(chosen?.provider ?? '').onChange((provider) => {
        this.chosen[place] = provider === '' ? null : this.atItsAddress(provider);
        this.draw();
      });
    });
    if (chosen === null || providerChoice(chosen.provider)?.isBuiltIn === true) return;
    const { model = '', provider, baseUrl = '' } = chosen;
    const choice = providerChoice(provider);
    this.textRow(place === 'model' ? 'Model' : "Fallback's model", {
      value: model,
      placeholder:
        choice?.defaultModel ?? (choice?.listsModels === true ? 'First of the list' : 'Name of a model'),
      changed: (text) => {
        this.change(place, 'model', text);
      },
    });
    if (choice?.baseUrl === null)
      this.textRow(place === 'model' ? 'Base URL' : "Fallback's base URL", {
        value: baseUrl,
        placeholder: 'http://localhost:8080/v1',
        changed: (text) => {
          const address = readAddressFor(provider, text);
          this.statusEl.setText(address.said('The base URL') ?? '');
          this.change(place, 'baseUrl', address.text);
        },
      });
  }

  private textRow(
    name: string,
    { value, placeholder, changed }: { value: string; placeholder: string; changed: (text: string) => void },
  ): void {
    new Setting(this.rowsEl).setName(name).addText((text) => {
      text.setPlaceholder(placeholder).setValue(value);
      text.inputEl.setAttr('aria-label', name);
      text.inputEl.addEventListener('change', () => {
        changed(text.getValue().trim());
        this.draw();
      });
    });
  }

  private change(place: Place, key: 'model' | 'baseUrl', text: string): void {
    const { [key]: _former, ...others } = this.chosen[place] ?? { provider: '' };
    this.chosen[place] = text === '' ? others : { ...others, [key]: text };
  }

  /** The main provider at the address from the settings; any other provider at its own address. */
  private atItsAddress(provider: string): Choice {
    const { settings } = this.asked;
    const isMain = provider === settings.provider && settings.baseUrl !== '';
    return isMain ? { provider, baseUrl: settings.baseUrl } : { provider };
  }

  private effortRow(): void {
    new Setting(this.rowsEl)
      .setName('Reasoning effort')
      .setDesc('More effort takes longer and costs more.')
      .addDropdown((dropdown) => {
        dropdown.selectEl.setAttr('aria-label', 'Reasoning effort');
        dropdown.addOption('', "The model's own");
        for (const effort of EFFORTS) dropdown.addOption(effort, effort);
        dropdown.setValue(this.effort).onChange((value) => {
          this.effort = EFFORTS.find((effort) => effort === value) ?? '';
        });
      });
  }

  private takesEffort(): boolean {
    const { provider, model } = this.asked.settings;
    return [this.chosen.model ?? { provider, model }, this.chosen.fallback].some(
      (choice) =>
        choice !== null && providerChoice(choice.provider)?.takesEffort(choice.model ?? '') === true,
    );
  }

  /** Saves the route; returns true to keep the dialog open if something is missing. */
  private save(): boolean {
    const [missing] = Object.values(this.chosen).flatMap((choice) => missingIn(choice) ?? []);
    if (missing !== undefined) {
      this.statusEl.setText(missing);
      this.statusEl.addClass('deputy-bad');
      return true;
    }
    const { model, fallback } = this.chosen;
    this.answer = {
      ...(model === null ? {} : { model }),
      ...(fallback === null ? {} : { fallback }),
      ...(this.effort === '' || !this.takesEffort() ? {} : { effort: this.effort }),
    };
    return false;
  }
}

function missingIn(choice: Choice | null): string | null {
  const row = choice === null ? null : providerChoice(choice.provider);
  if (choice === null || row === null || row.isBuiltIn) return null;
  if (row.baseUrl === null && choice.baseUrl === undefined) return `Enter the base URL for ${row.label}.`;
  if (row.defaultModel === null && !row.listsModels && choice.model === undefined)
    return `${row.label} offers many models: name one.`;
  return null;
}
