import { describe, expect, it } from 'vitest';
import { plainSecret } from '../../../../src/features/tool-servers/model/plain-secret';
import type { ServerTransport, ServerText } from '../../../../src/kernel/ports/tool-server';

const program = (env: Record<string, ServerText>, ...args: string[]): ServerTransport => ({
  kind: 'stdio',
  command: 'email-mcp',
  args,
  env,
});
const address = (url: string): ServerTransport => ({ kind: 'http', url, headers: { Authorization: 'KEY' } });

describe('a key in the settings of a tool server', () => {
  it.each<[string, ServerTransport, string]>([
    ['a variable by its name', program({ MCP_EMAIL_PASSWORD: 'hunter2' }), 'MCP_EMAIL_PASSWORD'],
    ['a variable by its value', program({ SETTING: 'sk-proj-0123456789abcdef' }), 'SETTING'],
    ['an option', program({}, 'stdio', '--api-key=abc'), '--api-key'],
    ['an option in two arguments', program({}, '--token', 'abc'), '--token'],
    ['an argument', program({}, 'sk-proj-0123456789abcdef'), 'An argument'],
    ['a parameter of the address', address('https://mail.example/mcp?access_token=abc'), 'access_token'],
    ['a password in the address', address('https://me:abc@mail.example/mcp'), "The address's password"],
  ])('is found as %s', (_, transport, name) => {
    expect(plainSecret(transport)).toBe(name);
  });

  it.each<[string, ServerTransport]>([
    ['a linked secret', program({ MCP_EMAIL_PASSWORD: { secret: 'MAIL_PASSWORD' } })],
    [
      'hosts, ports and switches',
      program({ HOST: 'imap.example', PORT: '993', AUTH: 'true' }, 'stdio', '--all'),
    ],
    ['an address', address('https://mail.example/mcp?account=me')],
    ['what is no address', address('mail')],
  ])('is not suspected in %s', (_, transport) => {
    expect(plainSecret(transport)).toBeNull();
  });
});
