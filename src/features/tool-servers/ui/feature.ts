import type { PluginFeature } from '../../../ui/plugin-feature';
import type { SettingDefinitionPage, Setting, SettingDefinition } from 'obsidian';
import { isServerAllowed } from '../../../core/settings/consents';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import { howMailLeaves } from '../../../core/settings/send-via';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { SectionContext } from '../../../ui/settings/form/section-context';
import { mailToolText, readMailTool, sampleCall, threadAdvice } from '../model/email-tool-form';

/** Milliseconds to wait for a server; a slower one is taken as broken. */
const PATIENCE_MS = 60_000;

const HOW =
  'To have a tool server send it, a line each: "server: mail", "tool: send_email", "to: recipients[]" and "body: text" for the names of the tool\'s fields, with [] for a list, "account = work" for a value of every mail. No secrets: this is written to your vault.';

const emailToolRow = (context: SectionContext): SettingDefinition => ({
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

/** Servers whose tools an approval may call. Nothing is called without an approval, whatever a server says. */
function toolServersPage(context: SectionContext): SettingDefinitionPage {
  const { host, begin } = context;
  const servers = host.settings.toolServers;
  const isReadOnly = host.stored.readOnly !== null;
  return {
    type: 'page',
    name: SETTINGS.toolServers.name,
    desc: summaryOf(context),
    items: [
      {
        type: 'list',
        heading: 'MCP servers',
        emptyState: `None. ${howMailLeaves(host.settings, context.runner).words}`,
        items: servers.map((server) => serverRow(context, server)),
        ...(isReadOnly
          ? {}
          : {
              onDelete: (index: number): void => {
                const server = servers[index];
                if (server !== undefined)
                  begin(changing().then(({ removeServer }) => removeServer(context, server)));
              },
              addItem: {
                name: 'Add server',
                action: (): void => {
                  begin(changing().then(({ editServer }) => editServer(context, null)));
                },
              },
            }),
      },
    ],
  };
}

function summaryOf({ host: { settings, consents } }: SectionContext): string {
  const names = settings.toolServers.map((server) =>
    isServerAllowed(server, { consents, secrets: settings.secrets })
      ? server.name
      : `${server.name} (not allowed on this device)`,
  );
  return names.length === 0 ? 'None.' : names.join(', ');
}

const changing = () => import('./change-tool-servers');

/** A server that is not allowed is shown before it can be edited, because saving it would allow it. */
function serverRow(context: SectionContext, server: ToolServer) {
  const { host, begin } = context;
  const isAllowed = isServerAllowed(server, { consents: host.consents, secrets: host.settings.secrets });
  const place = placeOf(server);
  const row = { name: server.name, desc: isAllowed ? place : `Not allowed on this device. ${place}` };
  if (host.stored.readOnly !== null) return row;
  return {
    ...row,
    action: (): void => {
      begin(changing().then((by) => (isAllowed ? by.editServer : by.allowServer)(context, server)));
    },
  };
}

const placeOf = ({ transport }: ToolServer): string =>
  transport.kind === 'http' ? transport.url : `${transport.command}, a program: on a desktop only`;

export const toolServersUi: PluginFeature = {
  rows: [
    { place: 'emailTool', rows: (context) => [emailToolRow(context)] },
    { place: 'toolServers', rows: (context) => [toolServersPage(context)] },
  ],
};
