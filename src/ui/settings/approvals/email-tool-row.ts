import type { SettingDefinition } from 'obsidian';
import { threadAdvice } from '../../../settings/email-tool-form';
import { howMailLeaves } from '../../../settings/send-via';
import { SETTINGS } from '../../../settings/settings-table';
import { askForEmailTool } from './email-tool-dialog';
import type { SectionContext } from '../form/section-context';

export const emailToolRow = (context: SectionContext): SettingDefinition => {
  const { host, begin } = context;
  const { emailTool, toolServers } = host.settings;
  const exit = howMailLeaves(host.settings);
  const isReadOnly = host.stored.readOnly !== null;
  return {
    name: SETTINGS.emailTool.name,
    desc: [
      exit.words,
      ...(exit.kind === 'tool' ? threadAdvice(emailTool) : []),
      ...(exit.kind === 'account' && emailTool !== null
        ? [`${emailTool.server} › ${emailTool.tool} is not used while an account may send.`]
        : []),
      exit.kind === 'mail_program'
        ? 'To have it sent, allow a mail account to send, or add a tool server.'
        : 'A test mail asks for your approval first, as any mail does.',
    ].join(' '),
    aliases: ['send', 'e-mail', 'tool', 'mcp'],
    render: (setting) => {
      if (exit.kind !== 'mail_program')
        setting.addButton((button) =>
          button.setButtonText('Send a test mail to myself').onClick(() => {
            begin(host.run('send-test-mail'));
          }),
        );
      if (emailTool !== null)
        setting.addButton((button) =>
          button
            .setButtonText(exit.kind === 'tool' ? 'Use my mail program' : 'Forget the tool')
            .setDisabled(isReadOnly)
            .onClick(() => {
              begin(host.change({ emailTool: null }).then(context.redraw));
            }),
        );
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
