// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ButtonComponent,
  ConfirmationModal,
  debounce,
  Keymap,
  Menu,
  Modal,
  Notice,
  Platform,
  ProgressBarComponent,
  requireApiVersion,
  Scope,
  setIcon,
  Setting,
  setTooltip,
  ToggleComponent,
} from './index';
import { drawIconsWith } from './icons';
import { laterTask, obsidianPerTest } from './open-obsidian';
import { buttonNamed, click, press, the } from './person';

const open = obsidianPerTest();

describe('the DOM', () => {
  it('makes elements with what they need', () => {
    const el = createDiv({ cls: 'a b', text: 'x', attr: { role: 'note', hidden: null }, title: 'T' });
    expect(el.outerHTML).toBe('<div class="a b" title="T" role="note">x</div>');
    const input = el.createEl('input', { type: 'text', value: 'v', placeholder: 'p' }, (made) =>
      made.addClass('made'),
    );
    expect([input.value, input.placeholder, input.className]).toEqual(['v', 'p', 'made']);
    el.createSpan({ text: 'first', prepend: true });
    expect(el.firstElementChild?.getText()).toBe('first');
    expect(el.createSvg('path', { attr: { d: 'M0' } }).namespaceURI).toContain('svg');
    el.empty();
    expect(el.childNodes).toHaveLength(0);
  });

  it('sets classes, attributes and text', () => {
    const el = createDiv();
    el.addClass('a', 'b c');
    el.toggleClass(['a', 'd'], false);
    el.toggleClass('e', true);
    expect([el.className, el.hasClass('b')]).toEqual(['b c e', true]);
    el.setAttr('aria-busy', true);
    el.setAttrs({ 'data-n': 1, id: 'x' });
    el.setAttr('id', null);
    expect([el.getAttr('aria-busy'), el.dataset['n'], el.id]).toEqual(['', '1', '']);
    el.setText(createFragment((fragment) => fragment.createEl('b', { text: 'bold' })));
    expect(el.innerHTML).toBe('<b>bold</b>');
    el.setCssProps({ '--x': '1px' });
    expect(el.style.getPropertyValue('--x')).toBe('1px');
  });

  it('shows, hides, and knows its window', () => {
    const el = document.body.createDiv();
    const inner = el.createDiv();
    el.hide();
    expect(inner.isShown()).toBe(false);
    el.show();
    expect([inner.isShown(), inner.doc === document, inner.win === inner.ownerDocument.defaultView]).toEqual([
      true,
      true,
      true,
    ]);
    expect([inner.instanceOf(HTMLElement), inner.instanceOf(HTMLInputElement)]).toEqual([true, false]);
    el.detach();
    expect(inner.isShown()).toBe(false);
  });

  it('delegates events', () => {
    const el = document.body.createDiv();
    const seen: string[] = [];
    const listener = (_event: Event, target: HTMLElement): number => seen.push(target.id);
    el.on('click', '.row', listener);
    el.createDiv({ cls: 'row', attr: { id: 'one' } })
      .createSpan()
      .click();
    el.off('click', '.row', listener);
    the('.row', el).click();
    el.onClickEvent(() => seen.push('any'));
    el.click();
    expect(seen).toEqual(['one', 'any']);
    el.detach();
  });
});

describe('icons and tooltips', () => {
  it('carry their names', () => {
    const el = createDiv();
    setIcon(el, 'lucide-inbox');
    setTooltip(el, 'Run');
    expect(el.querySelector('svg.svg-icon.lucide-inbox')?.getAttribute('data-icon')).toBe('inbox');
    expect(el.getAttr('aria-label')).toBe('Run');
  });

  it('can be drawn', () => {
    drawIconsWith((id) => (id === 'inbox' ? '<path d="M1"></path>' : undefined));
    const el = createDiv();
    setIcon(el, 'inbox');
    expect(el.querySelector('path')).not.toBeNull();
    drawIconsWith(() => undefined);
  });
});

describe('components', () => {
  it('can be clicked, unless they are disabled', () => {
    const [el, seen]: [HTMLElement, unknown[]] = [createDiv(), []];
    const button = new ButtonComponent(el)
      .setButtonText('Go')
      .setCta()
      .onClick(() => seen.push('go'));
    const toggle = new ToggleComponent(el).onChange((value) => seen.push(value));
    const clickAll = (): void => {
      click(button.buttonEl);
      click(toggle.toggleEl);
    };
    clickAll();
    button.setDisabled(true);
    toggle.setDisabled(true);
    clickAll();
    toggle.setValue(false);
    expect(seen).toEqual(['go', true]);
    expect(the('button.mod-cta', el).textContent).toBe('Go');
  });

  it('stand in a setting, which can disable them all', () => {
    const el = createDiv();
    const setting = new Setting(el).setName('N').setDesc('D').setHeading();
    setting
      .addText((text) => text.setValue('v'))
      .addExtraButton((button) => button.setIcon('lucide-x').setTooltip('X'));
    setting.addProgressBar((bar) => bar.setValue(30));
    setting.setDisabled(true);
    expect(el.innerHTML).toContain('setting-item-heading');
    expect([
      the('input', el).matches(':disabled'),
      the('.extra-setting-button', el).hasClass('is-disabled'),
    ]).toEqual([true, true]);
    expect(the('.setting-progress-bar-inner', el).style.width).toBe('30%');
    expect(new ProgressBarComponent(el).setValue(5).getValue()).toBe(5);
  });
});

describe('a modal', () => {
  it('is in the page while it is open, and goes by Escape, its button, or a click beside it', () => {
    const { app } = { app: open().fake };
    const closed: string[] = [];
    for (const close of [
      () => press('Escape'),
      () => buttonNamed('Close').click(),
      () => the('.modal-bg').click(),
    ]) {
      const modal = new Modal(app)
        .setTitle('T')
        .setContent('C')
        .setCloseCallback(() => closed.push('closed'));
      modal.open();
      expect(the('.modal-container .modal .modal-title').textContent).toBe('T');
      close();
      expect(document.querySelector('.modal')).toBeNull();
      modal.close();
    }
    expect(closed).toHaveLength(3);
  });

  it('keeps its keys to itself', () => {
    const { fake } = open();
    const seen: string[] = [];
    fake.scope.register(['Mod'], 'k', () => seen.push('app'));
    const modal = new Modal(fake);
    modal.scope.register([], 'j', () => {
      seen.push('modal');
      return false;
    });
    modal.open();
    expect(press('j')).toBe(false);
    expect(press('k', { ctrlKey: true })).toBe(true);
    press('j', { shiftKey: true });
    modal.close();
    press('j');
    expect(seen).toEqual(['modal', 'app']);
  });

  it('confirms: a button closes it, unless its handler says otherwise', async () => {
    const { fake } = open();
    const seen: unknown[] = [];
    const modal = new ConfirmationModal(fake)
      .addCheckbox('Do not ask again', (value) => seen.push(value))
      .addButton((button) => button.setButtonText('Stay').onClick(async () => true))
      .addButton((button) =>
        button
          .setButtonText('Reject')
          .setDestructive()
          .setInitialFocus()
          .onClick(() => void seen.push('rejected')),
      )
      .addCancelButton();
    modal.open();
    expect(document.activeElement).toBe(buttonNamed('Reject'));
    the('label input', modal.modalEl).click();
    buttonNamed('Stay').click();
    await laterTask();
    expect(modal.containerEl.isConnected).toBe(true);
    buttonNamed('Reject').click();
    await laterTask();
    expect([modal.containerEl.isConnected, seen]).toEqual([false, [true, 'rejected']]);
    modal.open();
    the('button.mod-cancel').click();
    await laterTask();
    expect(modal.containerEl.isConnected).toBe(false);
  });
});

describe('a menu', () => {
  it('runs what is chosen, and goes', () => {
    const seen: string[] = [];
    const menu = new Menu()
      .addItem((item) =>
        item
          .setTitle('One')
          .setIcon('lucide-x')
          .onClick(() => seen.push('one')),
      )
      .addSeparator()
      .addItem((item) =>
        item
          .setTitle('Two')
          .setDisabled(true)
          .onClick(() => seen.push('two')),
      );
    menu.onHide(() => seen.push('hidden'));
    menu.showAtMouseEvent(new MouseEvent('click', { clientX: 5, clientY: 6 }));
    expect(the('body > .menu').style.left).toBe('5px');
    buttonNamed('Two').click();
    buttonNamed('One').click();
    expect([seen, document.querySelector('.menu')]).toEqual([['hidden', 'one'], null]);
  });

  it('is offered over a file', async () => {
    const obsidian = open({ files: { 'a.md': '' } });
    const { workspace, vault } = obsidian.fake;
    workspace.on('file-menu', (menu: Menu, file: { path: string }) =>
      menu.addItem((item) => item.setTitle(`Triage ${file.path}`)),
    );
    obsidian.openFileMenu(vault.getFileByPath('a.md')!);
    expect(buttonNamed('Triage a.md').isShown()).toBe(true);
  });
});

describe('with time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a notice goes by itself, or stays', () => {
    open();
    new Notice('short');
    const sticky = new Notice('sticky', 0);
    vi.advanceTimersByTime(6000);
    expect(the('.notice-container').textContent).toBe('sticky');
    sticky.setMessage('other');
    expect(the('.notice .notice-message').textContent).toBe('other');
    sticky.messageEl.click();
    expect(document.querySelector('.notice')).toBeNull();
  });

  it('debounces', () => {
    const seen: string[] = [];
    const [first, quiet] = [
      debounce((text: string) => seen.push(text), 100),
      debounce((text: string) => seen.push(text), 100, true),
    ];
    for (const debounced of [first, quiet]) {
      debounced('a');
      vi.advanceTimersByTime(60);
      debounced('b');
      vi.advanceTimersByTime(60);
      seen.push('|');
      vi.advanceTimersByTime(60);
    }
    expect(seen).toEqual(['b', '|', '|', 'b']);
    quiet('c');
    quiet.run();
    quiet('d');
    quiet.cancel();
    vi.advanceTimersByTime(200);
    expect(seen.slice(4)).toEqual(['c']);
  });
});

it('knows its version and platform', () => {
  expect([
    requireApiVersion('1.13.0'),
    requireApiVersion('1.13.1'),
    requireApiVersion('1.14.0'),
    requireApiVersion('1.9.10'),
  ]).toEqual([true, true, false, true]);
  expect(Platform.isDesktopApp).toBe(true);
  expect(Keymap.isModEvent(new MouseEvent('click', { ctrlKey: true }))).toBe('tab');
  expect(new Scope().press(new KeyboardEvent('keydown', { key: 'x' }))).toBe(true);
});
