// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import { serverConsentKey } from '../../../../src/core/settings/consents';
import { howMailLeaves, sendVia } from '../../../../src/core/settings/send-via';
import type { ToolServer } from '../../../../src/kernel/ports/tool-server';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { click, rowNamed } from '../../../fake-obsidian/person';
import { accountFor } from '../../../core/settings/account';
import { descOf, tabStage } from '../tab-stage';

const open = obsidianPerTest();

const work = accountFor();
const home = accountFor({ name: 'home', address: 'ann@home.example' });
const server: ToolServer = {
  name: 'mail',
  transport: { kind: 'http', url: 'https://mail.example/mcp', headers: {} },
};
const emailTool = {
  server: 'mail',
  tool: 'send_email',
  arguments: { inReplyTo: { name: 'inReplyTo', form: 'text' } },
  constants: {},
};

const EXITS = {
  work: 'An approved mail is sent from ann@example.com.',
  both: 'An approved mail is sent from ann@example.com, a reply from the account that its mail came to.',
  tool: 'An approved mail is sent by mail › send_email.',
  program: 'An approved mail opens in your mail program.',
};

const STATES = [
  { accounts: [], allowed: [], hasTool: false, exit: EXITS.program },
  {
    accounts: [work],
    allowed: [],
    hasTool: false,
    exit: EXITS.program,
    more: 'No account may send on this device',
  },
  { accounts: [work], allowed: [work], hasTool: false, exit: EXITS.work },
  { accounts: [work, home], allowed: [work, home], hasTool: false, exit: EXITS.both },
  { accounts: [], allowed: [], hasTool: true, isToolAllowed: true, exit: EXITS.tool },
  { accounts: [work], allowed: [], hasTool: true, exit: EXITS.tool, more: 'not allowed on this device yet' },
  {
    accounts: [work],
    allowed: [work],
    hasTool: true,
    exit: EXITS.work,
    more: 'mail › send_email is not used',
  },
  {
    accounts: [work],
    allowed: [work],
    hasTool: false,
    localOnly: true,
    exit: EXITS.program,
    more: '"Local only"',
  },
] as const;

describe('how approved mail leaves is said alike', () => {
  it.each(STATES)(
    'on each screen and by each command: state %#',
    async ({ accounts, allowed, hasTool, exit, ...rest }) => {
      const localOnly = 'localOnly' in rest;
      const tool = { toolServers: [server], emailTool };
      const obsidian = open();
      const stage = await tabStage(obsidian, { accounts, localOnly, ...(hasTool ? tool : {}) });
      stage.host.consents = [
        'rules',
        ...allowed.map((account) => accountConsentKey(account, 'send', {})),
        ...('isToolAllowed' in rest ? [serverConsentKey(server, {})] : []),
      ];
      await stage.open();
      const said = descOf('Approved mail');
      let everywhere = said;
      for (const page of ['Mail accounts', 'Tool servers']) {
        click(rowNamed(page));
        await laterTask();
        everywhere += document.body.textContent;
      }
      const others = Object.values(EXITS).filter((each) => each !== exit);
      expect(everywhere).toContain(exit);
      for (const other of others) expect(everywhere).not.toContain(other);
      if ('more' in rest) expect(said).toContain(rest.more);
      else expect(said).not.toMatch(/not (?:allowed|used)|may send on/u);

      const settings = { ...stage.host.settings, consents: stage.host.consents };
      const via = sendVia(settings, null);
      const leaves = howMailLeaves(settings);
      expect(leaves.words).toContain(exit);
      expect(leaves.kind === 'mail_program').toBe(via.server === '');
    },
  );
});
