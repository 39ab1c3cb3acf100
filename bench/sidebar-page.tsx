import type { WorkspaceLeaf } from 'obsidian';
import { DeputyView } from '../src/ui/sidebar/deputy-view';
import { FakeObsidian } from '../tests/fake-obsidian/fake-obsidian';
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
  for (const button of document.querySelectorAll('button'))
    if (button.textContent.startsWith('Show all')) button.click();
  await drawn();
};

window.sidebarBench = { open, prepare, refresh };
