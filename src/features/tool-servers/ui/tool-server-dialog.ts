import { type ConfirmationModal, Platform, SecretComponent, Setting } from 'obsidian';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import type { Dialogs } from '../../../ui/dialogs/dialogs';
import { keepFocus } from '../../../ui/settings/form/keep-focus';
import { saveDialog } from '../../../ui/settings/form/save-dialog';
import {
  type ReadForm,
  readToolServerForm,
  secretNames,
  type ToolServerForm,
  toolServerForm,
  toolServerProblem,
  variableOf,
} from './tool-server-form';

interface AskedServer {
  /** The server to edit; `null` for a new one. */
  server: ToolServer | null;
  others: readonly string[];
  /** Ids of secrets on this device, by their names in the settings. */
  secretIds: Readonly<Record<string, string>>;
}

/** Asks for a tool server; `null` if the person closed the dialog. */
export async function askForToolServer(dialogs: Dialogs, asked: AskedServer): Promise<ReadForm | null> {
  const dialog = new ToolServerDialog(dialogs, asked);
  await dialogs.show(dialog.modal);
  return dialog.answer;
}

class ToolServerDialog {
  answer: ReadForm | null = null;
  readonly modal: ConfirmationModal;
  private readonly form: ToolServerForm;
  private readonly rowsEl: HTMLElement;
  private readonly problemEl: HTMLElement;

  constructor(
    private readonly dialogs: Dialogs,
    private readonly asked: AskedServer,
  ) {
    this.form = toolServerForm(asked.server, asked.secretIds);
    const { modal, rowsEl, lineEl } = saveDialog(dialogs, {
      title: asked.server === null ? 'Add a tool server' : 'Edit the tool server',
      line: 'alert',
      save: () => this.save(),
    });
    [this.modal, this.rowsEl, this.problemEl] = [modal, rowsEl, lineEl];
    lineEl.addClass('deputy-bad');
    this.draw();
  }

  /** Saves the server; returns true to keep the dialog open if something can't be stored. */
  private save(): boolean {
    const problem = toolServerProblem(this.form, this.asked.others);
    this.problemEl.setText(problem ?? '');
    if (problem === null) this.answer = readToolServerForm(this.form);
    return problem !== null;
  }

  private draw(): void {
    keepFocus(this.rowsEl, () => {
      this.drawRows();
    });
  }

  private drawRows(): void {
    this.rowsEl.empty();
    this.text('name', 'Name', 'A short name, such as mail.');
    this.kindRow();
    if (this.form.kind === 'http')
      this.text(
        'url',
        'Address',
        'Address of its Streamable HTTP endpoint, such as https://example.com/mcp.',
      );
    else {
      this.text('command', 'Program', 'The whole path, or a name that the system finds.');
      this.lines('args', 'Arguments', 'One per line.');
      this.lines(
        'env',
        'Environment',
        'NAME=value, one per line. No secrets: they would be written to your vault.',
      );
    }
    const what = this.form.kind === 'http' ? 'Headers' : 'Variables';
    this.lines('secretNames', `${what} with a secret`, 'One name per line.').addEventListener(
      'change',
      () => {
        this.draw();
      },
    );
    for (const name of secretNames(this.form)) this.secretRow(name);
  }

  private kindRow(): void {
    new Setting(this.rowsEl)
      .setName('Kind')
      .setDesc(Platform.isDesktop ? '' : 'A phone starts no programs.')
      .addDropdown((dropdown) => {
        dropdown.addOption('http', 'Address on the web');
        if (Platform.isDesktop || this.form.kind === 'stdio')
          dropdown.addOption('stdio', 'Program on this computer');
        dropdown.selectEl.setAttr('aria-label', 'Kind');
        dropdown.setValue(this.form.kind).onChange((kind) => {
          this.form.kind = kind === 'stdio' ? 'stdio' : 'http';
          this.draw();
        });
      });
  }

  private secretRow(name: string): void {
    const variable = variableOf(this.form.name.trim() || 'server', name);
    new Setting(this.rowsEl)
      .setName(name)
      .setDesc(`Obsidian stores it on this device. The command line reads ${variable}.`)
      .addComponent((el) =>
        new SecretComponent(this.dialogs.app, el)
          .setValue(this.form.secretIds[name] ?? '')
          .onChange((id) => (this.form.secretIds[name] = id)),
      );
  }

  private text(key: 'name' | 'url' | 'command', name: string, desc: string): void {
    new Setting(this.rowsEl)
      .setName(name)
      .setDesc(desc)
      .addText((text) => {
        text.inputEl.setAttr('aria-label', name);
        text.setValue(this.form[key]).onChange((value) => (this.form[key] = value));
      });
  }

  private lines(key: 'args' | 'env' | 'secretNames', name: string, desc: string): HTMLElement {
    const setting = new Setting(this.rowsEl).setName(name).setDesc(desc);
    setting.addTextArea((area) => {
      area.inputEl.setAttrs({ 'aria-label': name, rows: 2 });
      area.setValue(this.form[key]).onChange((value) => (this.form[key] = value));
    });
    return setting.controlEl;
  }
}
