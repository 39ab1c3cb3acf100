import { parseJson } from '../../../kernel/notes/values/json';
import { type EmailTool, likelyMailTool, suggestEmailTool } from '../../../settings/email-tool-form';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { readSettings } from '../../../settings/settings';
import type { ToolDescription } from '../../../kernel/ports/tool-caller';

/** Which tool of which server is to send mail, as far as the person has got with choosing. */
export class EmailToolChoice {
  /** What the server offers, as far as it has been asked. */
  tools: readonly ToolDescription[] = [];
  server: string;
  chosen: EmailTool | null;
  /** JSON, as it is typed. */
  constants: string;

  /** `emailTool`: as it stands in the settings. */
  constructor(emailTool: EmailTool | null, firstServer: string) {
    this.server = emailTool?.server ?? firstServer;
    this.chosen = emailTool;
    this.constants = constantsText(emailTool);
  }

  /** As its server describes it. */
  get tool(): ToolDescription | undefined {
    return this.tools.find(({ name }) => name === this.chosen?.tool);
  }

  /** The server has said what it offers. One that has nothing chosen yet gets the likeliest. */
  found(tools: readonly ToolDescription[]): void {
    this.tools = tools;
    if (this.chosen?.server !== this.server) this.choose(likelyMailTool(tools)?.name ?? '');
  }

  /** With the arguments that the tool's own description suggests. */
  choose(name: string): void {
    const tool = this.tools.find((each) => each.name === name);
    this.chosen = tool === undefined ? null : suggestEmailTool(this.server, tool);
    this.constants = constantsText(this.chosen);
  }

  /** What can be stored, or a sentence that says what is missing. */
  read(): Result<EmailTool, string> {
    if (this.chosen === null) return err(CHOOSE);
    const { to, body } = this.chosen.arguments;
    if (to === undefined || body === undefined) return err('To and Body have to go somewhere.');
    const emailTool = { ...this.chosen, constants: parsed(this.constants) };
    const { settings, problems } = readSettings({ emailTool });
    return problems.length > 0 || settings.emailTool === null
      ? err('"Extra arguments" is not a JSON object.')
      : ok(settings.emailTool);
  }
}

export const CHOOSE = 'Choose the tool that sends a mail.';

const constantsText = (tool: EmailTool | null): string =>
  tool === null || Object.keys(tool.constants).length === 0 ? '' : JSON.stringify(tool.constants, null, 2);

/** `null` where it is no JSON; the schema says so. */
function parsed(text: string): unknown {
  return text.trim() === '' ? {} : (parseJson(text) ?? null);
}
