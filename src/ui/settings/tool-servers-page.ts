import type { SettingDefinitionPage } from 'obsidian';
import type { ToolServer } from '../../ports/tool-server';
import type { SectionContext } from './section-context';
import { askForToolServer } from './tool-server-dialog';

/** The servers whose tools a request may stand for. Nothing is called without an approval, whatever a server says. */
export function toolServersPage(context: SectionContext): SettingDefinitionPage {
  const { host, begin } = context;
  const servers = host.settings.toolServers;
  const isReadOnly = host.stored.readOnly !== null;
  return {
    type: 'page',
    name: 'Tool servers',
    desc: servers.length === 0 ? 'None.' : servers.map(({ name }) => name).join(', '),
    items: [
      {
        type: 'list',
        heading: 'Servers of the Model Context Protocol',
        emptyState: 'None. Without one, an approved mail opens in your mail program.',
        items: servers.map((server) => ({
          name: server.name,
          desc: placeOf(server),
          ...(isReadOnly
            ? {}
            : {
                action: (): void => {
                  begin(edit(context, server));
                },
              }),
        })),
        ...(isReadOnly
          ? {}
          : {
              onDelete: (index: number): void => {
                begin(
                  keep(
                    context,
                    servers.filter((_server, at) => at !== index),
                  ),
                );
              },
              addItem: {
                name: 'Add server',
                action: (): void => {
                  begin(edit(context, null));
                },
              },
            }),
      },
    ],
  };
}

const placeOf = ({ transport }: ToolServer): string =>
  transport.kind === 'http' ? transport.url : `${transport.command}, a program: on a desktop only`;

async function edit(context: SectionContext, server: ToolServer | null): Promise<void> {
  const { dialogs, host } = context;
  const { toolServers, secrets, emailTool } = host.settings;
  const others = toolServers.filter(({ name }) => name !== server?.name);
  const answer = await askForToolServer(dialogs, {
    server,
    others: others.map(({ name }) => name),
    secretIds: secrets,
  });
  if (answer === null) return;
  const next =
    server === null
      ? [...toolServers, answer.server]
      : toolServers.map((each) => (each === server ? answer.server : each));
  // A server that was given another name still sends the mail.
  const isMailServer = server !== null && emailTool?.server === server.name;
  await host.change({
    toolServers: next,
    secrets: { ...secrets, ...answer.secrets },
    ...(isMailServer ? { emailTool: { ...emailTool, server: answer.server.name } } : {}),
  });
  context.redraw();
}

async function keep({ host, redraw }: SectionContext, toolServers: ToolServer[]): Promise<void> {
  await host.change({ toolServers });
  redraw();
}
