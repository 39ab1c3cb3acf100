import type { Setting, SettingDefinition } from 'obsidian';
import { mailToolText, readMailTool, sampleCall, threadAdvice } from '../model/email-tool-form';
import { howMailLeaves } from '../../../core/settings/send-via';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { SectionContext } from '../../../ui/settings/form/section-context';

/** Milliseconds to wait for a server; a slower one is taken as broken. */
const PATIENCE_MS = 60_000;

const HOW =
  'To have a tool server send it, a line each: "server: mail", "tool: send_email", "to: recipients[]" and "body: text" for the names of the tool\'s fields, with [] for a list, "account = work" for a value of every mail. No secrets: this is written to your vault.';

export const emailToolRow = (context: SectionContext): SettingDefinition => ({
  name: SETTINGS.emailTool.name,
  desc: `${exitWords(context)} ${HOW}`,
  aliases: ['send', 'e-mail', 'tool', 'mcp', 'fields'],
  render: (setting) => {
    const { host, begin } = context;
    setting.addTextArea((area) => {
      area.inputEl.setAttrs({ 'aria-label': SETTINGS.emailTool.name, rows: 5 });
      area.setValue(mailToolText(host.settings.emailTool)).setDisabled(host.stored.readOnly !== null);
      area.inputEl.addEventListener('change', () => {
        begin(store(setting, area.getValue(), context));
      });
    });
  },
});

function exitWords({ host: { settings }, runner }: SectionContext): string {
  const { emailTool } = settings;
  const exit = howMailLeaves(settings, runner);
  return [
    exit.words,
    ...(exit.kind === 'tool' ? threadAdvice(emailTool) : []),
    ...(exit.kind === 'account' && emailTool !== null
      ? [`${emailTool.server} › ${emailTool.tool} is not used while an account may send.`]
      : []),
  ].join(' ');
}

/** Stores the typed tool if its server says that it would accept a mail; calls nothing. */
async function store(setting: Setting, typed: string, { host, redraw }: SectionContext): Promise<void> {
  setting.setErrorMessage(null);
  const read = readMailTool(typed);
  const checked =
    read.ok && read.value !== null
      ? await host.tools.check(sampleCall(read.value), AbortSignal.timeout(PATIENCE_MS))
      : null;
  if (!read.ok) setting.setErrorMessage(read.error);
  else if (checked?.ok === false) setting.setErrorMessage(checked.error.message);
  else {
    await host.change({ emailTool: read.value });
    redraw();
  }
}
