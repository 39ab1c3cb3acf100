import type { Setting, SettingDefinition } from 'obsidian';
import {
  type EmailTool,
  mailFieldsText,
  readMailFields,
  sampleCall,
  suggestEmailTool,
  threadAdvice,
} from '../../../core/settings/email-tool-form';
import { howMailLeaves } from '../../../core/settings/send-via';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { SectionContext } from '../form/section-context';

/** Milliseconds to wait for a server; a slower one is taken as broken. */
const PATIENCE_MS = 60_000;

const TOOL = 'Tool that sends mail';
const FIELDS = 'Fields of that tool';

export function emailToolRows(context: SectionContext): SettingDefinition[] {
  const { emailTool } = context.host.settings;
  const aliases = ['send', 'e-mail', 'tool', 'mcp'];
  return [
    {
      name: SETTINGS.emailTool.name,
      desc: exitWords(context),
      aliases,
      render: (setting) => {
        serverControl(setting, context);
      },
    },
    ...(emailTool === null
      ? []
      : [
          {
            name: TOOL,
            desc: `A tool of the server "${emailTool.server}".`,
            aliases,
            render: (setting: Setting) => {
              toolControl(setting, emailTool, context);
            },
          },
          {
            name: FIELDS,
            desc: 'One per line: "to: recipients[]" says where the recipients go, with [] for a list; "account = work" is sent with every mail. No secrets: this is written to your vault.',
            aliases,
            render: (setting: Setting) => {
              fieldsControl(setting, emailTool, context);
            },
          },
        ]),
  ];
}

function exitWords({ host: { settings }, runner }: SectionContext): string {
  const { emailTool } = settings;
  const exit = howMailLeaves(settings, runner);
  return [
    exit.words,
    ...(exit.kind === 'tool' ? threadAdvice(emailTool) : []),
    ...(exit.kind === 'account' && emailTool !== null
      ? [`${emailTool.server} › ${emailTool.tool} is not used while an account may send.`]
      : []),
    ...(exit.kind === 'mail_program'
      ? ['To have it sent, allow a mail account to send, or add a tool server.']
      : []),
  ].join(' ');
}

function serverControl(setting: Setting, context: SectionContext): void {
  const { host, begin, redraw } = context;
  const { emailTool, toolServers } = host.settings;
  const names = new Set([
    ...(emailTool === null ? [] : [emailTool.server]),
    ...toolServers.map(({ name }) => name),
  ]);
  setting.addDropdown((dropdown) => {
    dropdown.selectEl.setAttr('aria-label', SETTINGS.emailTool.name);
    dropdown.addOption('', 'No tool server');
    for (const name of names) dropdown.addOption(name, name);
    dropdown
      .setValue(emailTool?.server ?? '')
      .setDisabled(host.stored.readOnly !== null || names.size === 0)
      .onChange((server) => {
        begin(
          server === ''
            ? host.change({ emailTool: null }).then(redraw)
            : choose(setting, { server, tool: undefined }, context),
        );
      });
  });
}

function toolControl(setting: Setting, { server, tool }: EmailTool, context: SectionContext): void {
  setting.addText((text) => {
    text.inputEl.setAttr('aria-label', TOOL);
    text.setValue(tool).setDisabled(context.host.stored.readOnly !== null);
    text.inputEl.addEventListener('change', () => {
      context.begin(choose(setting, { server, tool: text.getValue().trim() }, context));
    });
  });
}

/** Chooses a tool with the fields that its server's description suggests; calls nothing. */
async function choose(
  setting: Setting,
  { server, tool }: { server: string; tool: string | undefined },
  { host, redraw }: SectionContext,
): Promise<void> {
  setting.setErrorMessage(null);
  const found = await host.tools.listTools(server, AbortSignal.timeout(PATIENCE_MS));
  const chosen = found.ok ? suggestEmailTool(server, found.value, tool) : null;
  if (chosen?.ok === true) {
    await host.change({ emailTool: chosen.value });
    redraw();
  } else setting.setErrorMessage(found.ok ? (chosen?.error ?? '') : found.error.message);
}

function fieldsControl(setting: Setting, tool: EmailTool, { host, begin }: SectionContext): void {
  const read = (text: string): EmailTool | null => {
    const fields = readMailFields(text);
    setting.setErrorMessage(fields.ok ? null : fields.error);
    return fields.ok ? { ...tool, ...fields.value } : null;
  };
  setting.addTextArea((area) => {
    area.inputEl.setAttrs({ 'aria-label': FIELDS, rows: 5 });
    area.setValue(mailFieldsText(tool)).setDisabled(host.stored.readOnly !== null);
    area.inputEl.addEventListener('change', () => {
      const emailTool = read(area.getValue());
      if (emailTool !== null) begin(host.change({ emailTool }));
    });
    setting.addButton((button) =>
      button.setButtonText('Check').onClick(() => {
        const emailTool = read(area.getValue());
        if (emailTool !== null) begin(check(setting, emailTool, host));
      }),
    );
  });
}

/** Asks the server whether the tool accepts such a mail; calls nothing. */
async function check(setting: Setting, tool: EmailTool, { tools }: SectionContext['host']): Promise<void> {
  const checked = await tools.check(sampleCall(tool), AbortSignal.timeout(PATIENCE_MS));
  if (checked.ok)
    setting.setDesc(
      `"${tool.tool}" would accept it. Nothing was called, so a wrong password would not show.`,
    );
  else setting.setErrorMessage(checked.error.message);
}
