// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ItemView, MarkdownView, type WorkspaceLeaf } from '../index';
import { laterTask, obsidianPerTest } from '../open-obsidian';
import { the } from '../person';
import { DeferredView } from './view';

const log: string[] = [];
beforeEach(() => {
  log.length = 0;
});

class PanelView extends ItemView {
  getViewType(): string {
    return 'panel';
  }

  getDisplayText(): string {
    return 'Panel';
  }

  override async setState(state: unknown): Promise<void> {
    log.push(`state ${JSON.stringify(state)}`);
  }

  protected override async onOpen(): Promise<void> {
    log.push('open');
    this.contentEl.createEl('h2', { text: 'Hello' });
    this.addAction('lucide-x', 'Do it', () => log.push('action'));
  }

  protected override async onClose(): Promise<void> {
    log.push('close');
  }
}

const open = obsidianPerTest();
const start = () => {
  const obsidian = open({ files: { 'a.md': 'A', 'Notes/b.md': 'B' } });
  const { workspace, viewRegistry } = obsidian.fake;
  viewRegistry.register('panel', (leaf: WorkspaceLeaf) => new PanelView(leaf));
  return { obsidian, workspace };
};

describe('the layout', () => {
  it('replays `create` for all that is there, then is ready', async () => {
    const { obsidian, workspace } = start();
    const seen: string[] = [];
    obsidian.fake.vault.on('create', ({ path }: { path: string }) => seen.push(path));
    workspace.onLayoutReady(() => seen.push('ready'));
    await obsidian.becomeReady();
    expect(seen.sort()).toEqual(['Notes', 'Notes/b.md', 'a.md', 'ready']);
    workspace.onLayoutReady(() => seen.push('late'));
    expect(seen).not.toContain('late');
    await laterTask();
    expect(seen).toContain('late');
  });
});

describe('a side leaf', () => {
  it('opens the view that its plugin makes, in the page', async () => {
    const { workspace } = start();
    const leaf = await workspace.ensureSideLeaf('panel', 'right');
    expect(leaf.view).toBeInstanceOf(PanelView);
    expect(log).toEqual(['open', 'state {}']);
    expect(the('.mod-right-split .workspace-leaf-content[data-type=panel] .view-content h2').isShown()).toBe(
      true,
    );
    the('.view-action[aria-label="Do it"]').click();
    expect(log).toContain('action');
    expect(workspace.rightSplit.collapsed).toBe(false);
    expect(workspace.activeLeaf).toBe(leaf);
  });

  it('is there once', async () => {
    const { workspace } = start();
    const leaf = await workspace.ensureSideLeaf('panel', 'right', { active: false });
    expect(await workspace.ensureSideLeaf('panel', 'right')).toBe(leaf);
    expect(workspace.getLeavesOfType('panel')).toEqual([leaf]);
  });

  it('is deferred while it is not visible', async () => {
    const { obsidian, workspace } = start();
    const leaf = await obsidian.restoreLeaf('right', { type: 'panel', state: { filter: 'all' } });
    expect([leaf.isDeferred, leaf.view instanceof DeferredView, log]).toEqual([true, true, []]);
    expect(workspace.getLeavesOfType('panel')).toEqual([leaf]);
    await workspace.revealLeaf(leaf);
    expect([leaf.isDeferred, log]).toEqual([false, ['open', 'state {"filter":"all"}']]);
  });

  it('stays deferred where it is not to be revealed', async () => {
    const { workspace } = start();
    const leaf = await workspace.ensureSideLeaf('panel', 'left', { reveal: false, active: false });
    expect([leaf.isDeferred, workspace.leftSplit.collapsed]).toEqual([true, true]);
    await leaf.loadIfDeferred();
    expect(leaf.view).toBeInstanceOf(PanelView);
  });

  it('closes its view when it is detached', async () => {
    const { workspace } = start();
    await workspace.ensureSideLeaf('panel', 'right');
    workspace.detachLeavesOfType('panel');
    await laterTask();
    expect(log.at(-1)).toBe('close');
    expect([workspace.getLeavesOfType('panel'), document.querySelector('h2')]).toEqual([[], null]);
  });
});

describe('an open note', () => {
  it('is the active file', async () => {
    const { workspace } = start();
    const seen: (string | undefined)[] = [];
    workspace.on('file-open', (file: { path: string } | null) => seen.push(file?.path));
    expect(workspace.getActiveFile()).toBeNull();
    await workspace.openLinkText('Notes/b', '');
    expect(workspace.getActiveFile()?.path).toBe('Notes/b.md');
    expect(workspace.getActiveViewOfType(MarkdownView)?.editor.getValue()).toBe('B');
    await workspace.ensureSideLeaf('panel', 'right');
    expect(workspace.getActiveFile()?.path).toBe('Notes/b.md');
    expect(workspace.getActiveViewOfType(MarkdownView)).toBeNull();
    expect(seen).toEqual(['Notes/b.md']);
  });

  it('is made where a link leads nowhere', async () => {
    const { obsidian, workspace } = start();
    await workspace.openLinkText('New note#Heading', 'a.md');
    expect(obsidian.external.has('New note.md')).toBe(true);
  });

  it('takes up what others write, while the person does not type', async () => {
    const { obsidian, workspace } = start();
    const changes: unknown[] = [];
    workspace.on('editor-change', (_editor, view) => changes.push(view));
    await workspace.openLinkText('a', '');
    obsidian.external.save('a.md', 'other');
    await laterTask(5);
    const view = workspace.getActiveViewOfType(MarkdownView);
    expect([view?.getViewData(), changes]).toEqual(['other', [view]]);
  });
});

describe('an editor somebody types in', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('saves two seconds after the last key, over what was written meanwhile', async () => {
    const { obsidian, workspace } = start();
    const typed: unknown[] = [];
    workspace.on('editor-change', (editor) => typed.push(editor));
    await obsidian.type('a.md', ' and');
    await vi.advanceTimersByTimeAsync(1500);
    await obsidian.type('a.md', ' more');
    await vi.advanceTimersByTimeAsync(1500);
    expect([obsidian.external.text('a.md'), typed.length]).toEqual(['A', 2]);
    await obsidian.fake.vault.process(
      obsidian.fake.vault.getFileByPath('a.md')!,
      () => 'written by a plugin',
    );
    await vi.advanceTimersByTimeAsync(600);
    expect(obsidian.external.text('a.md')).toBe('A and more');
  });

  it('saves at once when asked, and when it is closed', async () => {
    const { obsidian, workspace } = start();
    await obsidian.type('a.md', '1');
    await workspace.getActiveViewOfType(MarkdownView)?.save();
    expect(obsidian.external.text('a.md')).toBe('A1');
    await obsidian.type('a.md', '2');
    workspace.activeLeaf?.detach();
    await vi.advanceTimersByTimeAsync(0);
    expect(obsidian.external.text('a.md')).toBe('A12');
  });

  it('can be edited by a plugin', async () => {
    const { obsidian, workspace } = start();
    await workspace.openLinkText('a', '');
    const editor = workspace.getActiveViewOfType(MarkdownView)!.editor;
    editor.setValue('one\ntwo');
    editor.replaceRange('2', { line: 1, ch: 0 }, { line: 1, ch: 3 });
    expect([editor.getValue(), editor.lineCount(), editor.getLine(1)]).toEqual(['one\n2', 2, '2']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(obsidian.external.text('a.md')).toBe('one\n2');
  });
});
