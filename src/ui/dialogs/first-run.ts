import { type ButtonComponent, ConfirmationModal, Setting } from 'obsidian';
import { PROVIDER_CHOICES, providerChoice } from '../../core/settings/provider-choices';
import type { Dialogs } from './dialogs';
import { showReport } from './report-dialog';

export interface FirstRunSteps {
  /** Asks for consent if needed; returns whether the person gave it. */
  choose(provider: string): Promise<boolean>;
  setUpFolders(): Promise<void>;
  openSettings(): void;
}

/** Asks for the provider, the folders, then the rest. Nothing is read or sent before the first answer. */
export async function firstRun(dialogs: Dialogs, steps: FirstRunSteps): Promise<void> {
  const provider = await chosen(dialogs, steps);
  if (provider === null) return;
  await steps.setUpFolders();
  const choice = providerChoice(provider);
  if (choice === null || choice.isBuiltIn) return;
  const missing = [
    ...(choice.isKeyRequired ? ['link an API key'] : []),
    ...(choice.baseUrl === null ? ['enter the base URL'] : []),
    ...(choice.defaultModel === null && !choice.listsModels ? ['name a model'] : []),
    'test the connection',
  ];
  await showReport(
    dialogs,
    { title: 'One step left', lines: [`In the settings: ${missing.join(', ')}.`], isTrouble: false },
    { label: 'Open settings', run: () => steps.openSettings() },
  );
}

/** Lets the person choose a provider; without their consent to it, the choice is shown again. */
async function chosen(dialogs: Dialogs, steps: FirstRunSteps): Promise<string | null> {
  for (;;) {
    const provider = await askWho(dialogs);
    if (provider === null || (await steps.choose(provider))) return provider;
  }
}

async function askWho(dialogs: Dialogs): Promise<string | null> {
  const models = PROVIDER_CHOICES.filter(({ isBuiltIn }) => !isBuiltIn);
  let answer: string | null = null;
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  const { contentEl } = modal;
  const answerWith =
    (label: string, provider: () => string) =>
    (button: ButtonComponent): unknown =>
      button.setButtonText(label).onClick(() => {
        answer = provider();
        modal.close();
      });
  modal.setTitle('Who reads your mail?');
  contentEl.createEl('p', {
    text: 'Deputy sorts your mail and drafts replies for you to approve.',
  });
  contentEl.createEl('p', {
    text: 'Nothing is read or sent before you choose. You can choose again in the settings.',
  });
  const listEl = contentEl.createDiv('deputy-choices');
  new Setting(listEl)
    .setName('Built-in rules')
    .setDesc(
      'Offline, without a key or cost. Simple rules, no language model: a good way to see how it works.',
    )
    .addButton(answerWith('Use rules', () => 'rules'));
  let picked = models[0]?.key ?? '';
  new Setting(listEl)
    .setName('A language model')
    .setDesc('At a provider, or on your own computer. You see what would be sent before you allow it.')
    .addDropdown((dropdown) => {
      dropdown
        .addOptions(Object.fromEntries(models.map(({ key, label }) => [key, label])))
        .setValue(picked)
        .onChange((key) => (picked = key));
      dropdown.selectEl.setAttr('aria-label', 'Provider');
    })
    .addButton(answerWith('Continue', () => picked));
  modal.addCancelButton('Not now');
  await dialogs.show(modal);
  return answer;
}
