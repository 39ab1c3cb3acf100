import { type ButtonComponent, ConfirmationModal } from 'obsidian';
import type { FaultPart, RevisionRound, RevisionView } from '../../features/approvals/view/revision-view';
import { addChanges } from './changes';
import type { Dialogs } from './dialogs';

/** Shows a draft's wordings as tabs; resolves to the picked round, or `null`. */
export async function compareRevisions(dialogs: Dialogs, { rounds }: RevisionView): Promise<number | null> {
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog').addClass('deputy-compare');
  modal.setTitle('Compare draft revisions');
  const tabsEl = modal.contentEl.createDiv({ cls: 'deputy-tabs', attr: { role: 'tablist' } });
  const panelEl = modal.contentEl.createDiv({ attr: { role: 'tabpanel', tabindex: 0 } });
  let shown: RevisionRound | undefined;
  let picked: number | null = null;
  let useButton: ButtonComponent | undefined;
  const tabs = rounds.map((round, place) => {
    const tabEl = addTab(tabsEl, round);
    tabEl.addEventListener('click', () => {
      show(place);
    });
    tabEl.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (step !== 0) show((place + step + rounds.length) % rounds.length)?.focus();
    });
    return tabEl;
  });
  const show = (place: number): HTMLElement | undefined => {
    shown = rounds[place];
    for (const [at, tabEl] of tabs.entries())
      tabEl.setAttrs({ 'aria-selected': String(at === place), tabindex: at === place ? 0 : -1 });
    panelEl.empty();
    panelEl.setAttr('aria-label', shown?.name ?? '');
    if (shown !== undefined) addRound(panelEl, shown);
    useButton?.buttonEl.toggleVisibility(shown?.isCurrent === false);
    return tabs[place];
  };
  // The button for closing comes first and keeps its place. The other button keeps its space while it has no action.
  modal.addCancelButton('Close');
  modal.addButton((button) => {
    useButton = button;
    return button
      .setButtonText('Use this one')
      .setCta()
      .onClick(() => {
        picked = shown?.round ?? null;
      });
  });
  show(rounds.findIndex(({ isCurrent }) => isCurrent));
  await dialogs.show(modal);
  return picked;
}

function addTab(tabsEl: HTMLElement, { name, score, isCurrent }: RevisionRound): HTMLElement {
  const tabEl = tabsEl.createEl('button', { cls: 'deputy-tab', attr: { role: 'tab', type: 'button' } });
  tabEl.createSpan({ text: name });
  // The space separates the words for screen readers.
  if (score !== null) tabEl.createSpan({ cls: 'deputy-tab-score', text: ` score ${score}` });
  if (isCurrent) tabEl.createSpan({ cls: 'deputy-tag', text: ' used' });
  return tabEl;
}

function addRound(panelEl: HTMLElement, round: RevisionRound): void {
  const { name, safety, ruling, faults, parts, diff, former } = round;
  panelEl.createEl('p', { text: [safety, ...faults].join('. ') + '.' });
  if (ruling !== null) panelEl.createEl('p', { text: ruling });
  const addParts = (textEl: HTMLElement): void => {
    for (const part of parts) addPart(textEl, part);
  };
  if (former !== null) {
    const sidesEl = panelEl.createDiv('deputy-sides');
    addSide(sidesEl, 'First draft', (textEl) => {
      textEl.appendText(former);
    });
    addSide(sidesEl, name, addParts);
    return;
  }
  addText(panelEl, addParts);
  if (diff === null) return;
  panelEl.createEl('p', { cls: 'deputy-compare-title', text: 'Changes to the first draft' });
  addText(panelEl, (textEl) => {
    addChanges(textEl, diff);
  });
}

function addSide(sidesEl: HTMLElement, title: string, fill: (el: HTMLElement) => void): void {
  const sideEl = sidesEl.createDiv();
  sideEl.createEl('p', { cls: 'deputy-compare-title', text: title });
  addText(sideEl, fill);
}

function addText(containerEl: HTMLElement, fill: (el: HTMLElement) => void): void {
  const letterEl = containerEl.createDiv({ cls: 'deputy-letter' });
  fill(letterEl.createDiv({ cls: 'deputy-letter-text', attr: { dir: 'auto' } }));
}

/** Faults are listed after the text, so that no pointer has to hover over it. */
function addPart(textEl: HTMLElement, { text, fault }: FaultPart): void {
  if (fault === null) {
    textEl.appendText(text);
    return;
  }
  textEl.createEl('mark', { cls: 'deputy-fault', text });
  textEl.createSpan({ cls: 'deputy-fault-name', text: ` (${fault})` });
}
