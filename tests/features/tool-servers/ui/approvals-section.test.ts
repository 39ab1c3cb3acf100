// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import {
  type ToolCall,
  type ToolDescription,
  ToolServerError,
} from '../../../../src/kernel/ports/tool-caller';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { choose, click, rowNamed, the } from '../../../fake-obsidian/person';
import { descOf, errorOf, fieldOf, fillIn, tabStage, valueOf } from '../../../ui/settings/tab-stage';

const open = obsidianPerTest();

const mail = { name: 'mail', transport: { kind: 'http', url: 'https://mail.example/mcp', headers: {} } };

const sendMail: ToolDescription = {
  name: 'send_email',
  description: 'Sends a mail.',
  inputSchema: {
    type: 'object',
    properties: {
      account: { type: 'string' },
      to: { type: 'array' },
      subject: { type: 'string' },
      text: { type: 'string' },
    },
  },
};

const stageOf = async (data?: object) => {
  const stage = await tabStage(open(), data);
  const calls: ToolCall[] = [];
  stage.host.tools = {
    listTools: async () => ok([sendMail]),
    check: async (call) => {
      calls.push(call);
      return ok(sendMail);
    },
  };
  await stage.open();
  return { ...stage, calls };
};

describe('approvals in the settings', () => {
  it('switch the queue and moving files, and say after how long requests are withdrawn', async () => {
    const { saved } = await stageOf();
    click(the('.checkbox-container', rowNamed('Queue drafts for approval')));
    click(the('.checkbox-container', rowNamed('Approve only in Deputy')));
    expect(valueOf('Expire approvals')).toBe('');
    choose(fieldOf('Expire approvals'), '168');
    await laterTask();
    expect(saved()).toMatchObject({
      queueDrafts: false,
      approveOnlyInDeputy: true,
      requestsExpireAfterHours: 168,
    });
    choose(fieldOf('Expire approvals'), '');
    await laterTask();
    expect(saved()['requestsExpireAfterHours']).toBeNull();
  });

  it('show a time that stands in the file alone', async () => {
    await stageOf({ requestsExpireAfterHours: 5 });
    expect(valueOf('Expire approvals')).toBe('5');
  });
});

describe('the tool that sends mail', () => {
  const emailTool = {
    server: 'mail',
    tool: 'send_email',
    arguments: {
      to: { name: 'to', form: 'list' },
      subject: { name: 'subject', form: 'text' },
      body: { name: 'text', form: 'text' },
    },
    constants: {},
  };
  const ROW = 'Approved mail';
  const SAID = 'server: mail\ntool: send_email\nto: to[]\nsubject: subject\nbody: text';

  it('is taken as typed once its server would accept a mail, and gives way to the mail program again', async () => {
    const { calls, saved } = await stageOf({ toolServers: [mail] });
    expect(descOf(ROW)).toContain('An approved mail opens in your mail program.');
    await fillIn(ROW, SAID);
    await laterTask(5);
    expect(saved()['emailTool']).toEqual(emailTool);
    expect(descOf(ROW)).toContain(
      'An approved mail waits to be sent by mail › send_email. The tool server "mail" is not allowed on this device yet. Replies arrive outside their conversation: the tool gets no In-Reply-To.',
    );
    expect(valueOf(ROW)).toBe(SAID);
    await fillIn(ROW, `${SAID}\naccount = work`);
    await laterTask(5);
    expect(saved()['emailTool']).toMatchObject({ constants: { account: 'work' } });
    expect(calls[1]?.arguments).toMatchObject({ account: 'work', to: ['ada@example.invalid'] });
    await fillIn(ROW, '');
    await laterTask(5);
    expect(saved()['emailTool']).toBeNull();
  });

  it('is kept as it was if the server would not accept a mail', async () => {
    const { host } = await stageOf({ toolServers: [mail], emailTool });
    host.tools.check = async () => err(new ToolServerError('bad_arguments', 'account is missing.'));
    await fillIn(ROW, SAID.replace('to: to[]', 'to: to'));
    await laterTask(5);
    expect(errorOf(ROW)).toBe('account is missing.');
    expect(host.settings.emailTool).toEqual(emailTool);
  });

  it.each([
    [
      'tool: send_email\nto: to[]\nbody: text',
      'Name the server and its tool: server: mail, tool: send_email.',
    ],
    ['server: mail\ntool: send_email\nto: to[]', "Name the tool's arguments for at least to and body."],
    [
      `${SAID}\naccount`,
      '"account" is neither a part of a mail, such as to: recipients[], nor a fixed value, such as account = work.',
    ],
    [
      `${SAID}\nwhom: to`,
      '"whom" is not a part of a mail. Parts are to, cc, subject, body, inReplyTo, references.',
    ],
  ])('is not changed to %j', async (typed, why) => {
    const { host } = await stageOf({ toolServers: [mail], emailTool });
    await fillIn(ROW, typed);
    expect(errorOf(ROW)).toBe(why);
    expect(host.settings.emailTool).toEqual(emailTool);
  });
});
