import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isServerAllowed, readBoundConsent, serverConsentKey } from '../../../src/core/settings/consents';
import { permissionOf } from '../../../src/core/settings/permission';
import type { ServerTransport, ToolServer } from '../../../src/kernel/ports/tool-server';
import { promise } from '../../promise';

const HTTP = {
  kind: 'http',
  url: 'https://mail.example/mcp',
  headers: { Authorization: 'MAIL_KEY', 'X-Team': 'TEAM' },
} as const;
const PROGRAM = {
  kind: 'stdio',
  command: 'npx',
  args: ['-y', 'mail-server'],
  env: { HOST: 'smtp.example', PASSWORD: { secret: 'MAIL_PASSWORD' } },
} as const;

const keyOf = (transport: ServerTransport, name = 'mail'): string =>
  serverConsentKey({ name, transport }, {});

describe('the consent to a tool server', () => {
  it('is a line that tells its name', () => {
    expect(keyOf(HTTP)).toMatch(/^tools mail [0-9a-f]{64}$/);
    expect(readBoundConsent(keyOf(HTTP, 'my mail\nopenai'))).toMatchObject({
      kind: 'tools',
      name: 'Tool server "my_mail_openai"',
    });
    expect(['rules', 'openai https://proxy.example/v1', 'tools'].map(readBoundConsent)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each<[string, ServerTransport]>([
    ['another address', { ...HTTP, url: 'https://mail.example/mcp/' }],
    ['another header', { ...HTTP, headers: { ...HTTP.headers, 'X-More': 'MAIL_KEY' } }],
    ['one header less', { ...HTTP, headers: { Authorization: 'MAIL_KEY' } }],
    ['another secret in a header', { ...HTTP, headers: { ...HTTP.headers, 'X-Team': 'OPENAI_API_KEY' } }],
  ])('does not hold for %s', (_, changed) => {
    expect(keyOf(changed)).not.toBe(keyOf(HTTP));
  });

  it.each<[string, ServerTransport]>([
    ['another program', { ...PROGRAM, command: '/tmp/npx' }],
    ['another argument', { ...PROGRAM, args: ['-y', 'evil-server'] }],
    ['one argument more', { ...PROGRAM, args: [...PROGRAM.args, '--all'] }],
    ['arguments in another order', { ...PROGRAM, args: ['mail-server', '-y'] }],
    ['arguments cut elsewhere', { ...PROGRAM, args: ['-y mail-server'] }],
    ['another variable', { ...PROGRAM, env: { ...PROGRAM.env, NODE_OPTIONS: '--require=/tmp/x' } }],
    ['another value', { ...PROGRAM, env: { ...PROGRAM.env, HOST: 'smtp.evil.example' } }],
    ['another secret', { ...PROGRAM, env: { ...PROGRAM.env, PASSWORD: { secret: 'OPENAI_API_KEY' } } }],
    ['a text in the place of a secret', { ...PROGRAM, env: { ...PROGRAM.env, PASSWORD: 'MAIL_PASSWORD' } }],
  ])('does not hold for %s', (_, changed) => {
    expect(keyOf(changed)).not.toBe(keyOf(PROGRAM));
  });

  it('does not hold for another server with the same transport', () => {
    promise('binds the name, the whole transport and every secret that is linked to it');
    expect(keyOf(PROGRAM, 'calendar')).not.toBe(keyOf(PROGRAM));
    // Names that are written alike in the line.
    expect(keyOf(PROGRAM, 'my mail')).not.toBe(keyOf(PROGRAM, 'my_mail'));
  });

  it.each<[string, Record<string, string>]>([
    ['another secret', { MAIL_KEY: 'openai-main', TEAM: 'team-name' }],
    ['no linked secret', { TEAM: 'team-name' }],
    ['secrets that change places', { MAIL_KEY: 'team-name', TEAM: 'team-mail-key' }],
  ])('does not hold for %s of this device under the same name', (_, secrets) => {
    const server = { name: 'mail', transport: HTTP };
    const agreed = { MAIL_KEY: 'team-mail-key', TEAM: 'team-name' };
    const consents = [serverConsentKey(server, agreed)];
    expect(isServerAllowed(server, { consents, secrets: { ...agreed, OPENAI_API_KEY: 'mine' } })).toBe(true);
    expect(isServerAllowed(server, { consents, secrets })).toBe(false);
  });

  it('binds the secrets of a program too', () => {
    promise('binds the name, the whole transport and every secret that is linked to it');
    const key = (secrets: Record<string, string>) =>
      serverConsentKey({ name: 'mail', transport: PROGRAM }, secrets);
    expect(key({ MAIL_PASSWORD: 'openai-main' })).not.toBe(key({ MAIL_PASSWORD: 'mail' }));
    expect(key({ MAIL_PASSWORD: '', OTHER: 'x' })).toBe(key({}));
  });

  it('holds whatever the order of names in the file', () => {
    expect(keyOf({ ...PROGRAM, env: { PASSWORD: { secret: 'MAIL_PASSWORD' }, HOST: 'smtp.example' } })).toBe(
      keyOf(PROGRAM),
    );
    expect(keyOf({ ...HTTP, headers: { 'X-Team': 'TEAM', Authorization: 'MAIL_KEY' } })).toBe(keyOf(HTTP));
  });

  it('holds for what was agreed to and for nothing else, whatever that is', () => {
    promise(
      'A server is neither started nor reached before a person has seen its address or command line and allowed it on this device',
    );
    const text = fc.string({ unit: 'binary', maxLength: 8 });
    const server: fc.Arbitrary<ToolServer> = fc.record({
      name: text,
      transport: fc.oneof(
        fc.record({
          kind: fc.constant('http' as const),
          url: text,
          headers: fc.dictionary(text, text, { maxKeys: 2 }),
        }),
        fc.record({
          kind: fc.constant('stdio' as const),
          command: text,
          args: fc.array(text, { maxLength: 2 }),
          env: fc.dictionary(text, fc.oneof(text, fc.record({ secret: text })), { maxKeys: 2 }),
        }),
      ),
    });
    fc.assert(
      fc.property(server, server, (one, other) => {
        const key = serverConsentKey(one, {});
        expect(key.split('\n')).toHaveLength(1);
        expect(isServerAllowed(structuredClone(one), { consents: ['rules', key], secrets: {} })).toBe(true);
        const isSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(isServerAllowed(other, { consents: [key], secrets: {} })).toBe(isSame);
      }),
    );
  });

  it('says nothing of who may receive notes', () => {
    const consents = [keyOf(HTTP), keyOf(PROGRAM)];
    expect(permissionOf({ provider: 'rules', model: '', baseUrl: '', secrets: {} }, consents).kind).toBe(
      'unchosen',
    );
    expect(permissionOf({ provider: 'openai', model: '', baseUrl: '', secrets: {} }, consents).kind).toBe(
      'needs_consent',
    );
  });
});

/** By another way than the one that is tested. */
const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.entries(value)
        .map(([key, member]) => [key, sorted(member)])
        .sort(([a], [b]) => String(a).localeCompare(String(b)) || (String(a) < String(b) ? -1 : 1));
