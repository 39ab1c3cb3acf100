import { describe, expect, it } from 'vitest';
import { serverFacts } from '../../../../src/features/tool-servers/model/server-facts';
import type { ServerTransport } from '../../../../src/kernel/ports/tool-server';

const lines = (transport: ServerTransport, secretOf?: (id: string) => string): string[] =>
  serverFacts({ name: 'mail', transport }, secretOf).map(({ name, text }) => `${name}: ${text}`);

const program = (changes: Partial<Extract<ServerTransport, { kind: 'stdio' }>>): ServerTransport => ({
  kind: 'stdio',
  command: 'npx',
  args: [],
  env: {},
  ...changes,
});

describe('what a tool server is, to the letter', () => {
  it('is a program with its arguments and what it is given', () => {
    const env = { HOST: 'smtp.example', GREETING: 'a, b=c', PASSWORD: { secret: 'MAIL_PASSWORD' } };
    expect(lines(program({ args: ['-y', 'mail server', ''], env }), (id) => `my-${id}`)).toEqual([
      'Program: npx',
      'Arguments: -y "mail server" ""',
      'Environment: HOST=smtp.example, GREETING="a, b=c", PASSWORD=the secret my-MAIL_PASSWORD',
    ]);
  });

  it('is an address with the headers that carry secrets', () => {
    const url = 'https://mail.example/mcp?key=1';
    expect(lines({ kind: 'http', url, headers: { Authorization: 'OPENAI_API_KEY' } })).toEqual([
      `Address: ${url}`,
      'Headers: Authorization: the secret OPENAI_API_KEY',
    ]);
    expect(lines({ kind: 'http', url, headers: {} })).toEqual([`Address: ${url}`]);
  });

  it('leaves no letter out that would not be seen, and lets none move the others', () => {
    const args = ['a\nProgram: ls', 'x\u202Egnp.exe', 'in\u200Bvisible', 'no\u00A0break', 'a\\"b', '日本語'];
    expect(lines(program({ args }))[1]).toBe(
      'Arguments: "a\\nProgram: ls" "x\\u202egnp.exe" "in\\u200bvisible" "no\\u00a0break" "a\\\\\\"b" 日本語',
    );
  });

  it('shows a host that looks like another one as it is asked for', () => {
    expect(lines({ kind: 'http', url: 'https://mаil.example/mcp', headers: {} })).toEqual([
      'Address: https://xn--mil-6cd.example/mcp',
    ]);
  });
});
