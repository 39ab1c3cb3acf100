import { ConfirmationModal, Setting } from 'obsidian';
import {
  argumentNames,
  EMAIL_FIELDS,
  type EmailField,
  type EmailTool,
  likelyMailTool,
  sampleCall,
  suggestEmailTool,
} from '../../deputy/email-tool-form';
import { readSettings } from '../../deputy/settings';
import type { ToolCatalog, ToolDescription } from '../../ports/tool-caller';
import type { Dialogs } from '../dialogs/dialogs';
import { keepFocus } from './keep-focus';

interface AskedEmailTool {
  servers: readonly string[];
  /** As it stands in the settings. */
  emailTool: EmailTool | null;
  catalog: ToolCatalog;
}

/** Asks which tool sends mail, and how its arguments are called; `null` where the person closed the dialog. */
export async function askForEmailTool(dialogs: Dialogs, asked: AskedEmailTool): Promise<EmailTool | null> {
  const dialog = new EmailToolDialog(dialogs, asked);
  const closed = dialogs.show(dialog.modal);
  void dialog.look();
  await closed;
  dialog.stop();
  return dialog.answer;
}

class EmailToolDialog {
  answer: EmailTool | null = null;
  readonly modal: ConfirmationModal;
  private readonly rowsEl: HTMLElement;
  private readonly statusEl: HTMLElement;
  private readonly closing = new AbortController();
  private tools: readonly ToolDescription[] = [];
  private server: string;
  private chosen: EmailTool | null;
  private constants: string;

  constructor(
    dialogs: Dialogs,
    private readonly asked: AskedEmailTool,
  ) {
    this.chosen = asked.emailTool;
    this.server = asked.emailTool?.server ?? asked.servers[0] ?? '';
    this.constants = constantsText(asked.emailTool);
    this.modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
    this.modal.setTitle('Send approved mail with a tool');
    this.rowsEl = this.modal.contentEl.createDiv();
    this.statusEl = this.modal.contentEl.createDiv({ attr: { role: 'status' } });
    this.modal.addButton((button) =>
      button
        .setButtonText('Save')
        .setCta()
        .onClick(() => this.save()),
    );
    this.modal.addCancelButton();
    this.draw();
  }

  stop(): void {
    this.closing.abort();
  }

  /** Asks the server what it offers; calls nothing. */
  async look(): Promise<void> {
    const { server } = this;
    this.say(`Asking "${server}" for its tools…`);
    const found = await this.asked.catalog.listTools(server, this.closing.signal).catch(failed);
    if (server !== this.server) return;
    this.tools = found.ok ? found.value : [];
    if (!found.ok) this.say(found.error.message, false);
    else if (this.chosen?.server === server) this.say('');
    else this.choose(likelyMailTool(this.tools)?.name ?? '');
    this.draw();
  }

  private choose(name: string): void {
    const tool = this.tools.find((each) => each.name === name);
    this.chosen = tool === undefined ? null : suggestEmailTool(this.server, tool);
    this.constants = constantsText(this.chosen);
    this.say(tool === undefined ? 'Choose the tool that sends a mail.' : '');
    this.draw();
  }

  private draw(): void {
    keepFocus(this.rowsEl, () => {
      this.drawRows();
    });
  }

  private drawRows(): void {
    this.rowsEl.empty();
    this.pick('Server', '', {
      options: this.asked.servers,
      value: this.server,
      changed: (server) => {
        this.server = server;
        this.tools = [];
        this.draw();
        void this.look();
      },
    });
    this.pick('Tool', this.tool?.description.slice(0, 200) ?? '', {
      options: [
        '',
        ...new Set([
          ...(this.chosen === null ? [] : [this.chosen.tool]),
          ...this.tools.map(({ name }) => name),
        ]),
      ],
      value: this.chosen?.tool ?? '',
      changed: (name) => {
        this.choose(name);
      },
    });
    if (this.chosen === null) return;
    for (const field of EMAIL_FIELDS) this.fieldRow(this.chosen, field);
    this.constantsRow();
    new Setting(this.rowsEl)
      .setName('Dry check')
      .setDesc('Connects, and sees whether the tool would take a mail like this. Nothing is called.')
      .addButton((button) => button.setButtonText('Check').onClick(() => void this.check()));
  }

  private fieldRow(chosen: EmailTool, field: EmailField): void {
    const { [field]: given, ...others } = chosen.arguments;
    const form = given?.form ?? 'text';
    const names = this.tool === undefined ? [] : argumentNames(this.tool);
    const set = (name: string, as: 'text' | 'list'): void => {
      const args = name === '' ? others : { ...others, [field]: { name, form: as } };
      this.chosen = { ...chosen, arguments: args };
      this.draw();
    };
    const row = this.pick(FIELD_NAMES[field], '', {
      options: ['', ...new Set([...(given === undefined ? [] : [given.name]), ...names])],
      value: given?.name ?? '',
      changed: (name) => {
        set(name, form);
      },
    });
    if (given === undefined || !TAKES_LIST.has(field)) return;
    row.addDropdown((dropdown) => {
      dropdown.addOptions({ text: 'as one text', list: 'as a list' }).setValue(form);
      dropdown.selectEl.setAttr('aria-label', `${FIELD_NAMES[field]}: form`);
      dropdown.onChange((as) => {
        set(given.name, as === 'list' ? 'list' : 'text');
      });
    });
  }

  private constantsRow(): void {
    new Setting(this.rowsEl)
      .setName('Besides')
      .setDesc(
        'What the tool wants for every mail, as JSON, such as {"account": "work"}. No secrets: it is written to your vault.',
      )
      .addTextArea((area) => {
        area.inputEl.setAttrs({ 'aria-label': 'Besides', rows: 2 });
        area.setValue(this.constants).onChange((text) => (this.constants = text));
      });
  }

  private pick(
    name: string,
    desc: string,
    {
      options,
      value,
      changed,
    }: { options: readonly string[]; value: string; changed: (value: string) => void },
  ): Setting {
    return new Setting(this.rowsEl)
      .setName(name)
      .setDesc(desc)
      .addDropdown((dropdown) => {
        for (const option of options) dropdown.addOption(option, option === '' ? '(none)' : option);
        dropdown.selectEl.setAttr('aria-label', name);
        dropdown.setValue(value).onChange(changed);
      });
  }

  private async check(): Promise<void> {
    const tool = this.read();
    if (tool === null) return;
    this.say('Checking…');
    const checked = await this.asked.catalog.check(sampleCall(tool), this.closing.signal).catch(failed);
    if (checked.ok) this.say(`"${tool.tool}" would take it. Nothing was called.`, true);
    else this.say(checked.error.message, false);
  }

  /** What keeps the dialog open: something can't be stored. */
  private save(): boolean {
    this.answer = this.read();
    return this.answer === null;
  }

  /** `null`, and said why, where it can't be stored. */
  private read(): EmailTool | null {
    if (this.chosen === null) return this.refuse('Choose the tool that sends a mail.');
    const { to, body } = this.chosen.arguments;
    if (to === undefined || body === undefined) return this.refuse('To and Body have to go somewhere.');
    const { settings, problems } = readSettings({
      emailTool: { ...this.chosen, constants: parsed(this.constants) },
    });
    return problems.length === 0 ? settings.emailTool : this.refuse('"Besides" is no JSON object.');
  }

  private refuse(why: string): null {
    this.say(why, false);
    return null;
  }

  private say(text: string, isGood?: boolean): void {
    this.statusEl.setText(text);
    this.statusEl.toggleClass('deputy-good', isGood === true);
    this.statusEl.toggleClass('deputy-bad', isGood === false);
  }

  private get tool(): ToolDescription | undefined {
    return this.tools.find(({ name }) => name === this.chosen?.tool);
  }
}

const FIELD_NAMES: Record<EmailField, string> = {
  to: 'To',
  cc: 'Cc',
  subject: 'Subject',
  body: 'Body',
  inReplyTo: 'In reply to',
  references: 'References',
};

const TAKES_LIST: ReadonlySet<EmailField> = new Set(['to', 'cc', 'references']);

const failed = (error: unknown) => ({
  ok: false as const,
  error: { message: error instanceof Error ? error.message : String(error) },
});

const constantsText = (tool: EmailTool | null): string =>
  tool === null || Object.keys(tool.constants).length === 0 ? '' : JSON.stringify(tool.constants, null, 2);

/** `null` where it is no JSON; the schema says so. */
function parsed(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
