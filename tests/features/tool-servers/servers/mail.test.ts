import { describe, expect, it } from 'vitest';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { NO_PROFILE } from '../../../../src/core/drafts/profile';
import type { EmailContent } from '../../../../src/core/approvals/model/approval/approval-note';
import { openStdioTransport } from '../../../../src/features/tool-servers/servers/stdio-transport';
import { draftNote } from '../../../../src/core/drafts/draft-note';
import { draftContent } from '../../../../src/core/drafts/draft-approval';
import type { McpServers } from '../../../../src/features/tool-servers/servers/mcp-servers';
import { decodeText } from '../../../../src/kernel/notes/text/decode';
import { parseNote } from '../../../../src/kernel/notes/note';
import { RequestStage, TOOL } from '../../../core/approvals/model/approval-stage';
import { promise } from '../../../promise';
import { mailProgram } from './mail-program';
import { mailSink, type MailSink } from './mail-sink';
import { openServers } from './open-servers';

/** Requests whose calls go to the program; `kill` ends it as a crash would. */
async function open(): Promise<{
  stage: RequestStage;
  sink: MailSink;
  servers: McpServers;
  kill: () => void;
}> {
  const sink = await mailSink();
  const started: (number | null)[] = [];
  const start = openStdioTransport(nodeModules);
  const servers = openServers(mailProgram(sink.port, 'mail-key'), {
    openTransport: async (program) => {
      const transport = await start(program);
      const begin = transport.start.bind(transport);
      transport.start = async () => {
        await begin();
        started.push(transport.pid);
      };
      return transport;
    },
  });
  const stage = new RequestStage({ ...TOOL, constants: { account: 'default' } });
  stage.outside.call = (approval, options) => servers.call(approval, options);
  stage.outside.check = (call, signal) => servers.check(call, signal);
  const kill = (): void => {
    for (const pid of started) if (pid !== null) process.kill(pid, 'SIGKILL');
  };
  return { stage, sink, servers, kill };
}

/** What Deputy drafted for a note, as the mail it stands for. */
function drafted(reply: string): EmailContent {
  const source = {
    path: 'Needs_Action/Does the 14th still work.md',
    link: '[[mail]]',
    frontmatter: {
      from: 'Ann Lee <ann@example.com>',
      subject: 'Does the 14th still work?',
      message_id: '<m1@example.com>',
    },
  };
  const { text } = draftNote({
    folder: 'Drafts',
    source,
    reply,
    draftedBy: 'rules:rules',
    draftedAt: '2026-11-02T09:00:00.000+01:00',
    confidence: 0.9,
    isUrgent: false,
    isTemplate: false,
    profile: NO_PROFILE,
    ownAddresses: new Set(),
    awaitsRevision: false,
  });
  const decoded = decodeText(new TextEncoder().encode(text));
  const note = decoded.ok ? parseNote(decoded.value) : null;
  if (note?.ok !== true) throw new Error('The draft cannot be read.');
  return draftContent({ note: note.value, source: { ...source, note: { ...source, body: '', text: '' } } });
}

describe('a draft that was approved', () => {
  it('is a mail in the mailbox of whom it is for, once, however often it is approved', async () => {
    promise(
      'for every approval and attempt at most one call, and none whose recipient, text or tool was not put before the person who approved it',
    );
    const { stage, sink } = await open();
    const id = await stage.ask(drafted('Yes, the 14th still works. Grüße'));
    await stage.round();
    expect(sink.mails).toEqual([]);
    const path = stage.path(id);
    const shown = stage.request(path);
    expect(await Promise.all([stage.approve(path, shown), stage.approve(path, shown)])).toEqual([
      'created',
      'exists',
    ]);
    await stage.round();
    await stage.approveByMove(id);
    expect(sink.mails.map(({ from, to }) => [from, to])).toEqual([['me@example.com', ['ann@example.com']]]);
    expect(sink.mails[0]?.source).toMatch(/^Subject: Re: Does the 14th still work\?\r$/m);
    expect(sink.mails[0]?.source).toContain('Yes, the 14th still works. Gr=C3=BC=C3=9Fe');
    expect([await stage.state(id), stage.path(id)]).toEqual(['executed', expect.stringMatching(/^Done\//)]);
  });

  it('stays when it was rejected, or when it was not decided on', async () => {
    const { stage, sink } = await open();
    const [rejected] = [await stage.ask(drafted('No.')), await stage.ask(drafted('Perhaps.'))];
    await stage.reject(stage.path(rejected));
    await stage.round();
    expect(sink.mails).toEqual([]);
  });

  it('comes back with what the server says while its mail server is down', async () => {
    const { stage, sink } = await open();
    const { port } = sink;
    await sink.close();
    const id = await stage.ask(drafted('Yes.'));
    await stage.approveNow(id);
    await stage.round();
    expect(await stage.state(id)).toBe('tool_error');
    expect(stage.vault.text(stage.path(id))).toMatch(
      new RegExp(`It may have acted: check first\\..*ECONNREFUSED 127\\.0\\.0\\.1:${String(port)}`, 's'),
    );
  });

  it('comes back uncalled when the tool would not take it', async () => {
    const { stage, sink } = await open();
    const id = await stage.ask({ ...drafted('Yes.'), to: 'Ann Lee <ann at example.com>' });
    await stage.approveNow(id);
    expect([await stage.state(id), sink.mails]).toEqual(['not_called', []]);
    expect(stage.vault.text(stage.path(id))).toContain('does not accept these arguments');
  });

  it('is shown as unknown when the server was killed over it, and never repeated', async () => {
    const { stage, sink, kill } = await open();
    sink.onMail = () => {
      kill();
      return new Promise(() => undefined);
    };
    const id = await stage.ask(drafted('Yes.'));
    await stage.approveNow(id);
    expect((await stage.ledger()).state(id)).toMatchObject({
      kind: 'outcome_unknown',
      why: expect.stringContaining('The server "mail" received the call, and ended before it answered'),
    });
    sink.onMail = () => Promise.resolve();
    await stage.round();
    await stage.approveByMove(id);
    await stage.approveNow(id);
    expect([sink.mails.length, await stage.state(id)]).toEqual([1, 'outcome_unknown']);
  });
});
