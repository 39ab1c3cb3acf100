import type { SettingDefinition } from 'obsidian';
import { threadAdvice } from '../../../settings/email-tool-form';
import { SETTINGS } from '../../../settings/settings-table';
import { askForEmailTool } from './email-tool-dialog';
import type { SectionContext } from '../form/section-context';

export const emailToolRow = (context: SectionContext): SettingDefinition => {
  const { host, begin } = context;
  const { emailTool, toolServers } = host.settings;
  const isReadOnly = host.stored.readOnly !== null;
  return {
    name: SETTINGS.emailTool.name,
    desc:
      emailTool === null
        ? `Opens in your mail program.${toolServers.length === 0 ? ' To have it sent, add a tool server first.' : ''}`
        : [
            `Sent by ${emailTool.server} › ${emailTool.tool}.`,
            ...threadAdvice(emailTool),
            'A test mail asks for your approval first, as any mail does.',
          ].join(' '),
    aliases: ['send', 'e-mail', 'tool', 'mcp'],
    render: (setting) => {
      if (emailTool !== null) {
        setting.addButton((button) =>
          button.setButtonText('Send a test mail to myself').onClick(() => {
            begin(host.run('send-test-mail'));
          }),
        );
        setting.addButton((button) =>
          button
            .setButtonText('Use my mail program')
            .setDisabled(isReadOnly)
            .onClick(() => {
              begin(host.change({ emailTool: null }).then(context.redraw));
            }),
        );
      }
      setting.addButton((button) =>
        button
          .setButtonText(emailTool === null ? 'Use a tool' : 'Change')
          .setDisabled(isReadOnly || toolServers.length === 0)
          .onClick(() => {
            begin(chooseTool(context));
          }),
      );
    },
  };
};

async function chooseTool({ dialogs, host, redraw }: SectionContext): Promise<void> {
  const { toolServers, emailTool } = host.settings;
  const answer = await askForEmailTool(dialogs, {
    servers: toolServers.map(({ name }) => name),
    emailTool,
    catalog: host.tools,
  });
  if (answer === null) return;
  await host.change({ emailTool: answer });
  redraw();
}
