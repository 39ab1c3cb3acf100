import { describe, expect, it } from 'vitest';
import type { ToolServer } from '../../../../src/kernel/ports/tool-server';
import {
  readToolServerForm,
  toolServerForm,
  type ToolServerForm,
  toolServerProblem,
} from '../../../../src/features/tool-servers/ui/tool-server-form';

const http: ToolServer = {
  name: 'mail',
  transport: {
    kind: 'http',
    url: 'https://mail.example/mcp',
    headers: { Authorization: 'MAIL_AUTHORIZATION' },
  },
};
const program: ToolServer = {
  name: 'my mail',
  transport: {
    kind: 'stdio',
    command: 'npx',
    args: ['-y', 'mail server'],
    env: { HOST: 'smtp.example=1', PASSWORD: { secret: 'MY_MAIL_PASSWORD' } },
  },
};

const form = (changes: Partial<ToolServerForm>): ToolServerForm => ({
  ...toolServerForm(null, {}),
  ...changes,
});

describe('the form of a tool server', () => {
  it.each([http, program])('gives back what it was given: $name', (server) => {
    const ids = { MAIL_AUTHORIZATION: 'mail-key', MY_MAIL_PASSWORD: 'smtp' };
    const shown = toolServerForm(server, ids);
    const { server: read, secrets } = readToolServerForm(shown);
    expect(read).toEqual(server);
    expect(Object.entries(ids)).toContainEqual(Object.entries(secrets)[0]);
    expect(toolServerProblem(shown, [])).toBeNull();
  });

  it('keeps the id of a secret, by a name that the command line knows, and never the secret', () => {
    const { server, secrets } = readToolServerForm(
      form({ name: 'My Mail', url: 'https://a.example', secretIds: { Authorization: 'mail-key' } }),
    );
    expect(server.transport).toMatchObject({ headers: { Authorization: 'MY_MAIL_AUTHORIZATION' } });
    expect(secrets).toEqual({ MY_MAIL_AUTHORIZATION: 'mail-key' });
  });

  it('leaves out a header without a secret', () => {
    const { server, secrets } = readToolServerForm(form({ name: 'm', url: 'https://a.example' }));
    expect([server.transport, secrets]).toEqual([
      { kind: 'http', url: 'https://a.example', headers: {} },
      {},
    ]);
  });

  it.each<[string, Partial<ToolServerForm>, string]>([
    ['no name', { url: 'https://a.example' }, 'Give it a name.'],
    ['a name that is taken', { name: 'mail', url: 'https://a.example' }, 'Another server has this name.'],
    ['no address', { name: 'm' }, 'The address must begin with'],
    ['another scheme', { name: 'm', url: 'file:///etc/passwd' }, 'The address must begin with'],
    ['no program', { name: 'm', kind: 'stdio' }, 'Name the program'],
    [
      'a key in plain',
      { name: 'm', kind: 'stdio', command: 'x', env: 'MAIL_PASSWORD=hunter2' },
      'MAIL_PASSWORD looks like a key',
    ],
    ['a variable without a name', { name: 'm', kind: 'stdio', command: 'x', env: '=1' }, 'Name the program'],
  ])('says what is wrong: %s', (_what, changes, words) => {
    expect(toolServerProblem(form(changes), ['mail'])).toContain(words);
  });
});
