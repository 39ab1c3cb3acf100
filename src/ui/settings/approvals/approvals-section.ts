import type { SettingDefinition, SettingDefinitionItem } from 'obsidian';
import { threadAdvice } from '../../../settings/email-tool-form';
import { askForEmailTool } from './email-tool-dialog';
import type { SectionContext } from '../form/section-context';
import { toolServersPage } from './tool-servers-page';

/** What is put before the person, and what carries out what they approve. */
export function approvalsSection(context: SectionContext): SettingDefinitionItem {
  const disabled = (): boolean => context.host.stored.readOnly !== null;
  return {
    type: 'group',
    heading: 'Approvals',
    items: [
      {
        name: 'Queue drafts for approval',
        desc: 'A finished draft comes up for your approval. Otherwise only when you ask.',
        control: { type: 'toggle', key: 'queueDrafts', disabled },
      },
      {
        name: 'Undo send',
        desc: 'Seconds before an approved mail goes out, from 0 to 60. Until then, undo takes the approval back.',
        aliases: ['delay', 'send later'],
        control: {
          type: 'number',
          key: 'sendDelaySeconds',
          min: 0,
          max: 60,
          step: 1,
          validate: (value) => context.form.validate('sendDelaySeconds', value),
          disabled,
        },
      },
      {
        name: 'Approve only in Deputy',
        desc: "Moving a file no longer approves it. Other devices can't approve.",
        aliases: ['move', 'drag'],
        control: { type: 'toggle', key: 'approveOnlyInDeputy', disabled },
      },
      expiryRow(context),
      emailToolRow(context),
      toolServersPage(context),
    ],
  };
}

const HOURS: readonly (readonly [number, string])[] = [
  [24, 'After a day'],
  [72, 'After three days'],
  [168, 'After a week'],
  [720, 'After 30 days'],
];

const expiryRow = ({ host, begin }: SectionContext): SettingDefinition => ({
  name: 'Expire approvals',
  desc: 'Drops approvals you have not decided on by then; nothing runs.',
  aliases: ['expire', 'time-out'],
  render: (setting) => {
    const hours = host.settings.requestsExpireAfterHours;
    setting.addDropdown((dropdown) => {
      dropdown.addOption('', 'Never');
      for (const [value, label] of HOURS) dropdown.addOption(String(value), label);
      // As somebody wrote it into the file.
      if (hours !== null && !HOURS.some(([value]) => value === hours))
        dropdown.addOption(String(hours), `After ${String(hours)} hours`);
      dropdown.setValue(hours === null ? '' : String(hours)).setDisabled(host.stored.readOnly !== null);
      dropdown.onChange((value) => {
        begin(host.change({ requestsExpireAfterHours: value === '' ? null : Number(value) }));
      });
    });
  },
});

const emailToolRow = (context: SectionContext): SettingDefinition => {
  const { host, begin } = context;
  const { emailTool, toolServers } = host.settings;
  const isReadOnly = host.stored.readOnly !== null;
  return {
    name: 'Approved mail',
    desc:
      emailTool === null
        ? `Opens in your mail program.${toolServers.length === 0 ? ' To have it sent, add a tool server first.' : ''}`
        : [
            `Is sent with "${emailTool.tool}" of "${emailTool.server}".`,
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
