import type { WorkspaceLeaf } from 'obsidian';
import { DeputyView } from '../src/ui/sidebar/deputy-view';
import { FakeObsidian } from '../tests/fake-obsidian/fake-obsidian';
import { requestCards } from '../tests/ui/review/demo-approvals';
import { decisions, demoOverview, needs } from '../tests/ui/sidebar/demo-overview';
import { FakeModel } from '../tests/ui/sidebar/fake-model';

/** Half of them need the person, half are decisions. */
const ITEMS = 1_000;

interface SidebarBench {
  /** Everything is listed, and the Tab key could reach it. */
  open: () => Promise<void>;
  /** The vault was read anew: one item more, and no object is the one from before. */
  prepare: () => void;
  /** Resolves when it is drawn. */
  refresh: () => Promise<void>;
  /** Opens the review of as many requests; milliseconds until its first item is on the screen. */
  openReview: () => Promise<number>;
  /** Presses a key there; milliseconds until another item is on the screen. */
  press: (key: string) => Promise<number>;
  /** How many requests were decided on. */
  decided: () => number;
}

declare global {
  interface Window {
    sidebarBench: SidebarBench;
  }
}

const model = new FakeModel();
let total = ITEMS / 2;
let next = demoOverview();

const prepare = (): void => {
  total += 1;
  next = { ...demoOverview(), needs: needs(total), decisions: decisions(total) };
};

const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

const refresh = async (): Promise<void> => {
  model.show({ overview: next });
  await drawn();
};

const open = async (): Promise<void> => {
  document.body.className = 'theme-light';
  const { fake } = new FakeObsidian();
  fake.viewRegistry.register(
    'bench',
    (leaf) => new DeputyView(leaf as unknown as WorkspaceLeaf, model) as never,
  );
  await fake.workspace.ensureSideLeaf('bench', 'right');
  prepare();
  await refresh();
  document.querySelector<HTMLElement>('details:not([open]) > summary')?.click();
  for (const button of document.querySelectorAll('button'))
    if (button.textContent.startsWith('Show all')) button.click();
  await drawn();
};

const reviewed = new FakeModel({
  overview: { ...demoOverview(), requests: requestCards(ITEMS), needs: [] },
});

const titleShown = (): string => document.querySelector('.deputy-detail-title bdi')?.textContent ?? '';

const frame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** Milliseconds from what `begin` does to another title on the screen. */
const untilShown = async (begin: () => void): Promise<number> => {
  const former = titleShown();
  const begun = performance.now();
  begin();
  while (titleShown() === former) await frame();
  return performance.now() - begun;
};

const openReview = (): Promise<number> => {
  document.body.className = 'theme-light';
  const { fake } = new FakeObsidian();
  fake.viewRegistry.register(
    'review',
    (leaf) => new DeputyView(leaf as unknown as WorkspaceLeaf, reviewed, 'review') as never,
  );
  return untilShown(() => void fake.workspace.getLeaf('tab').setViewState({ type: 'review', active: true }));
};

const press = async (key: string): Promise<number> => {
  // Longer than a press that would come too soon.
  reviewed.time += 1_000;
  const at = document.querySelector('.deputy.mod-review') ?? document.body;
  return untilShown(() => {
    at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
};

window.sidebarBench = {
  open,
  prepare,
  refresh,
  openReview,
  press,
  decided: () => reviewed.answers.length,
};
