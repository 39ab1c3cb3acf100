// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import {
  type ToolCall,
  type ToolDescription,
  ToolServerError,
} from '../../../../src/kernel/ports/tool-caller';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, choose, click, rowNamed, the } from '../../../fake-obsidian/person';
import { descOf, errorOf, fieldOf, fillIn, tabStage, valueOf } from '../tab-stage';

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
const listMail: ToolDescription = { ...sendMail, name: 'list_messages', description: 'Lists.' };

const stageOf = async (data?: object) => {
  const stage = await tabStage(open(), data);
  const calls: ToolCall[] = [];
  stage.host.tools = {
    listTools: async () => ok([listMail, sendMail]),
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
  const FIELDS = 'Fields of that tool';

  it('is suggested with its fields once its server is chosen, and takes others', async () => {
    const { calls, saved } = await stageOf({ toolServers: [mail] });
    expect(descOf('Approved mail')).toBe(
      'An approved mail opens in your mail program. To have it sent, allow a mail account to send, or add a tool server.',
    );
    choose(fieldOf('Approved mail'), 'mail');
    await laterTask(5);
    expect(saved()['emailTool']).toEqual(emailTool);
    expect(descOf('Approved mail')).toBe(
      'An approved mail waits to be sent by mail › send_email. The tool server "mail" is not allowed on this device yet. Replies arrive outside their conversation: the tool gets no In-Reply-To.',
    );
    expect([valueOf('Tool that sends mail'), valueOf(FIELDS)]).toEqual([
      'send_email',
      'to: to[]\nsubject: subject\nbody: text',
    ]);
    await fillIn(FIELDS, 'to: to[]\nbody: text\naccount = work');
    expect(saved()['emailTool']).toMatchObject({ constants: { account: 'work' } });
    click(buttonNamed('Check', rowNamed(FIELDS)));
    await laterTask(5);
    expect(descOf(FIELDS)).toContain('Nothing was called, so a wrong password would not show.');
    expect(calls[0]?.arguments).toMatchObject({ account: 'work', to: ['ada@example.invalid'] });
  });

  it('says what the server says when it can not be asked, has no such tool, or would not take it', async () => {
    const { host } = await stageOf({ toolServers: [mail], emailTool });
    host.tools.check = async () => err(new ToolServerError('bad_arguments', 'account is missing.'));
    click(buttonNamed('Check', rowNamed(FIELDS)));
    await laterTask(5);
    expect(errorOf(FIELDS)).toBe('account is missing.');
    await fillIn('Tool that sends mail', 'post');
    expect(errorOf('Tool that sends mail')).toBe(
      '"mail" has no tool "post". It has: list_messages, send_email.',
    );
    host.tools.listTools = async () => err(new ToolServerError('unreachable', 'It does not answer.'));
    await fillIn('Tool that sends mail', 'send');
    expect(errorOf('Tool that sends mail')).toBe('It does not answer.');
    expect(host.settings.emailTool).toEqual(emailTool);
  });

  it.each([
    ['to: to[]', "Name the tool's arguments for at least to and body."],
    [
      'to: to[]\nbody: text\naccount',
      '"account" is neither a part of a mail, such as to: recipients[], nor a fixed value, such as account = work.',
    ],
    [
      'to: to[]\nbody: text\nwhom: to',
      '"whom" is not a part of a mail. Parts are to, cc, subject, body, inReplyTo, references.',
    ],
  ])('is not changed to the fields %j', async (fields, why) => {
    const { host } = await stageOf({ toolServers: [mail], emailTool });
    await fillIn(FIELDS, fields);
    expect(errorOf(FIELDS)).toBe(why);
    expect(host.settings.emailTool).toEqual(emailTool);
  });

  it('gives way to the mail program again', async () => {
    const { saved } = await stageOf({ toolServers: [mail], emailTool });
    choose(fieldOf('Approved mail'), '');
    await laterTask(5);
    expect(saved()['emailTool']).toBeNull();
    expect(document.body.textContent).not.toContain(FIELDS);
  });
});
