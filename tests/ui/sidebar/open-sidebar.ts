import type { WorkspaceLeaf } from 'obsidian';
import type { Extent } from '../../../src/ui/parts/state/use-lists';
import { DeputyView, SIDEBAR_VIEW } from '../../../src/ui/sidebar/deputy-view';
import { obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { accessibleName, buttonNamed, click, press, the } from '../../fake-obsidian/person';
import { FakeModel } from './fake-model';

/** What Preact still has to draw, and what a press has set off, is done. */
export const drawn = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve));
};

/** Of a closed item whom it is about and what; of an open one its title. */
const titleOf = (item: Element): string => {
  const title = item.querySelector('.deputy-item-title')?.textContent ?? '';
  const isNeed = item.parentElement?.dataset['list'] === 'needs' && !item.classList.contains('is-open');
  const subject = item.querySelector('.deputy-second-line .deputy-clipped')?.textContent;
  return isNeed && subject !== undefined ? `${title} · ${subject}` : title;
};

export class OpenSidebar {
  constructor(
    readonly model: FakeModel,
    readonly el: HTMLElement,
    readonly close: () => void,
    readonly goTo: DeputyView['goTo'],
  ) {}

  get text(): string {
    return this.el.textContent;
  }

  get said(): string {
    return the('[role=status]', this.el).textContent;
  }

  list(name: 'needs' | 'decisions'): string[] {
    const items = this.el.querySelectorAll(`[data-list=${name}] > [data-item]`);
    return [...items].map(titleOf);
  }

  open(name: 'needs' | 'decisions'): HTMLElement | null {
    return this.el.querySelector<HTMLElement>(`[data-list=${name}] > .is-open`);
  }

  get focused(): string | null {
    const item = document.activeElement?.closest('[data-item]');
    return item == null ? null : titleOf(item);
  }

  async show(shown: Parameters<FakeModel['show']>[0]): Promise<void> {
    this.model.show(shown);
    await drawn();
  }

  async press(key: string, modifiers: KeyboardEventInit = {}): Promise<boolean> {
    this.model.time += 1_000;
    const goesOn = press(key, modifiers, document.activeElement ?? document.body);
    await drawn();
    return goesOn;
  }

  async click(name: string, within: HTMLElement = this.el): Promise<void> {
    const button = buttonNamed(name, within);
    this.model.time += 1_000;
    button.focus();
    click(button);
    await drawn();
  }

  async fold(title: string): Promise<void> {
    const line = [...this.el.querySelectorAll('summary')].find((each) => each.textContent.startsWith(title));
    line?.click();
    await drawn();
  }

  /** Clicks the first line of an item, by a part of its accessible name. */
  async clickItem(title: string): Promise<void> {
    const lines = [...this.el.querySelectorAll<HTMLElement>('.deputy-summary')];
    const line = lines.find((each) => accessibleName(each).includes(title));
    if (line === undefined) throw new Error(`No item "${title}"`);
    line.focus();
    line.click();
    await drawn();
  }

  focus(): void {
    the('.deputy', this.el).focus();
  }
}

/** The sidebar, or the review, over a fake model, in an app that is closed after the test. */
export const sidebarPerTest = (extent: Extent = 'all', platform: 'desktop' | 'phone' = 'desktop') => {
  const openApp = obsidianPerTest();
  return async (shown: ConstructorParameters<typeof FakeModel>[0] = {}): Promise<OpenSidebar> => {
    const obsidian = openApp({ platform });
    await obsidian.becomeReady();
    const model = new FakeModel(shown);
    const { viewRegistry, workspace } = obsidian.fake;
    viewRegistry.register(
      SIDEBAR_VIEW,
      // The fake's leaf and view stand in for those of the type definitions.
      (leaf) => new DeputyView(leaf as unknown as WorkspaceLeaf, model, extent) as never,
    );
    const leaf = await workspace.ensureSideLeaf(SIDEBAR_VIEW, 'right');
    await drawn();
    const goTo: DeputyView['goTo'] = (...place) => (leaf.view as unknown as DeputyView).goTo(...place);
    return new OpenSidebar(model, leaf.view.containerEl, () => leaf.detach(), goTo);
  };
};
