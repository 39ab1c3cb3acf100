import { parseJson } from '../../../kernel/notes/values/json';
import { type EmailTool, likelyMailTool, suggestEmailTool } from '../../../settings/email-tool-form';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { readSettings } from '../../../settings/settings';
import type { ToolDescription } from '../../../kernel/ports/tool-caller';

/** The person's unfinished choice of the tool that sends mail. */
export class EmailToolChoice {
  /** Tools that the server offers; empty until it was asked. */
  tools: readonly ToolDescription[] = [];
  server: string;
  chosen: EmailTool | null;
  /** Constant arguments as JSON, as the person typed them. */
  constants: string;

  /** `emailTool`: the current setting. */
  constructor(emailTool: EmailTool | null, firstServer: string) {
    this.server = emailTool?.server ?? firstServer;
    this.chosen = emailTool;
    this.constants = constantsText(emailTool);
  }

  /** The tool as described by its server. */
  get tool(): ToolDescription | undefined {
    return this.tools.find(({ name }) => name === this.chosen?.tool);
  }

  /** Stores the server's tools. If none is chosen yet, chooses the likeliest one. */
  found(tools: readonly ToolDescription[]): void {
    this.tools = tools;
    if (this.chosen?.server !== this.server) this.choose(likelyMailTool(tools)?.name ?? '');
  }

  /** Chooses a tool, with the arguments that its description suggests. */
  choose(name: string): void {
    const tool = this.tools.find((each) => each.name === name);
    this.chosen = tool === undefined ? null : suggestEmailTool(this.server, tool);
    this.constants = constantsText(this.chosen);
  }

  /** The setting to store, or a sentence about what is missing. */
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

/** A value from typed JSON; `null` if the text is not JSON, which the schema then reports. */
function parsed(text: string): unknown {
  return text.trim() === '' ? {} : (parseJson(text) ?? null);
}
