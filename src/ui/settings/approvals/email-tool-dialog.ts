import { type ConfirmationModal, Setting } from 'obsidian';
import {
  argumentNames,
  EMAIL_FIELDS,
  type EmailField,
  type EmailTool,
  sampleCall,
} from '../../../settings/email-tool-form';
import type { ToolCatalog, ToolDescription } from '../../../kernel/ports/tool-caller';
import type { Dialogs } from '../../dialogs/dialogs';
import { CHOOSE, EmailToolChoice } from './email-tool-choice';
import { keepFocus } from '../form/keep-focus';
import { pickRow } from '../form/pick-row';
import { saveDialog } from '../form/save-dialog';

interface AskedEmailTool {
  servers: readonly string[];
  /** The tool that sends mail under the current settings. */
  emailTool: EmailTool | null;
  catalog: ToolCatalog;
}

/** Asks which tool sends mail, and for the names of its arguments; `null` if the person closed the dialog. */
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
  private readonly choice: EmailToolChoice;

  constructor(
    dialogs: Dialogs,
    private readonly asked: AskedEmailTool,
  ) {
    this.choice = new EmailToolChoice(asked.emailTool, asked.servers[0] ?? '');
    const { modal, rowsEl, lineEl } = saveDialog(dialogs, {
      title: 'Send approved mail with a tool',
      line: 'status',
      save: () => this.save(),
    });
    [this.modal, this.rowsEl, this.statusEl] = [modal, rowsEl, lineEl];
    this.draw();
  }

  stop(): void {
    this.closing.abort();
  }

  /** Lists the server's tools; calls none. */
  async look(): Promise<void> {
    const { choice, asked } = this;
    const { server } = choice;
    this.say(`Asking "${server}" for its tools…`);
    const found = await asked.catalog.listTools(server, this.closing.signal).catch(failed);
    if (server !== choice.server) return;
    if (found.ok) choice.found(found.value);
    if (found.ok) this.say(choice.chosen === null ? CHOOSE : '');
    else this.say(found.error.message, false);
    this.draw();
  }

  private draw(): void {
    keepFocus(this.rowsEl, () => {
      this.rowsEl.empty();
      this.serverRow();
      this.toolRow();
      if (this.choice.chosen !== null) this.toolRows(this.choice.chosen);
    });
  }

  private serverRow(): void {
    pickRow(this.rowsEl, {
      name: 'Server',
      options: this.asked.servers,
      value: this.choice.server,
      changed: (server) => {
        this.choice.server = server;
        this.choice.tools = [];
        this.draw();
        void this.look();
      },
    });
  }

  private toolRow(): void {
    const { choice } = this;
    const { chosen, tool, tools } = choice;
    const names = new Set([...(chosen === null ? [] : [chosen.tool]), ...tools.map(({ name }) => name)]);
    pickRow(this.rowsEl, {
      name: 'Tool',
      desc: tool?.description.slice(0, 200) ?? '',
      options: ['', ...names],
      value: chosen?.tool ?? '',
      changed: (name) => {
        choice.choose(name);
        this.say(choice.chosen === null ? CHOOSE : '');
        this.draw();
      },
    });
  }

  private toolRows(chosen: EmailTool): void {
    emailFieldRows({
      containerEl: this.rowsEl,
      chosen,
      tool: this.choice.tool,
      changed: (next) => {
        this.choice.chosen = next;
        this.draw();
      },
    });
    this.constantsRow();
    new Setting(this.rowsEl)
      .setName('Check')
      .setDesc('Asks the server whether the tool accepts such a mail. Sends nothing.')
      .addButton((button) => button.setButtonText('Check').onClick(() => void this.check()));
  }

  private constantsRow(): void {
    const { choice } = this;
    new Setting(this.rowsEl)
      .setName('Extra arguments')
      .setDesc(
        'What the tool wants for every mail, as JSON, such as {"account": "work"}. No secrets: it is written to your vault.',
      )
      .addTextArea((area) => {
        area.inputEl.setAttrs({ 'aria-label': 'Extra arguments', rows: 2 });
        area.setValue(choice.constants).onChange((text) => (choice.constants = text));
      });
  }

  private async check(): Promise<void> {
    const tool = this.read();
    if (tool === null) return;
    this.say('Checking…');
    const checked = await this.asked.catalog.check(sampleCall(tool), this.closing.signal).catch(failed);
    if (checked.ok)
      this.say(`"${tool.tool}" would take it. Nothing was called, so a wrong password would not show.`, true);
    else this.say(checked.error.message, false);
  }

  /** Saves the setting; returns true to keep the dialog open if something can't be stored. */
  private save(): boolean {
    this.answer = this.read();
    return this.answer === null;
  }

  /** The setting to store; `null` after reporting a problem. */
  private read(): EmailTool | null {
    const read = this.choice.read();
    if (read.ok) return read.value;
    this.say(read.error, false);
    return null;
  }

  private say(text: string, isGood?: boolean): void {
    this.statusEl.setText(text);
    this.statusEl.toggleClass('deputy-good', isGood === true);
    this.statusEl.toggleClass('deputy-bad', isGood === false);
  }
}

const failed = (error: unknown) => ({
  ok: false as const,
  error: { message: error instanceof Error ? error.message : String(error) },
});

interface EmailFields {
  containerEl: HTMLElement;
  chosen: EmailTool;
  /** The tool as described by its server; `undefined` while unknown. */
  tool: ToolDescription | undefined;
  changed: (chosen: EmailTool) => void;
}

/** Rows that map parts of a mail to the tool's arguments. */
function emailFieldRows(fields: EmailFields): void {
  for (const field of EMAIL_FIELDS) fieldRow(fields, field);
}

function fieldRow({ containerEl, chosen, tool, changed }: EmailFields, field: EmailField): void {
  const { [field]: given, ...others } = chosen.arguments;
  const form = given?.form ?? 'text';
  const names = tool === undefined ? [] : argumentNames(tool);
  const set = (name: string, as: 'text' | 'list'): void => {
    const args = name === '' ? others : { ...others, [field]: { name, form: as } };
    changed({ ...chosen, arguments: args });
  };
  const row = pickRow(containerEl, {
    name: FIELD_NAMES[field],
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

const FIELD_NAMES: Record<EmailField, string> = {
  to: 'To',
  cc: 'Cc',
  subject: 'Subject',
  body: 'Body',
  inReplyTo: 'In reply to',
  references: 'References',
};

const TAKES_LIST: ReadonlySet<EmailField> = new Set(['to', 'cc', 'references']);
