import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
// @ts-expect-error -- the library has no types for its mechanisms
import untyped from 'smtp-server/lib/sasl.js';
import { onTestFinished } from 'vitest';
import { Dovecot } from '../servers/imap/dovecot';
import { AuthorizationServer } from './authorization-server';

const SASL = untyped as { XOAUTH2_token: (isFirst: boolean, fields: string, done: () => void) => void };

/** The library knows XOAUTH2 alone; the standard's mechanism (RFC 7628) has the name of the user in another place. */
Object.assign(SASL, {
  SASL_OAUTHBEARER(this: object, [fields = '']: string[], done: () => void) {
    const [, user = '', rest = ''] =
      /^n,a=([^,]*),(\u0001auth=Bearer [^]*)$/.exec(Buffer.from(fields, 'base64').toString()) ?? [];
    const same = Buffer.from(`user=${user}${rest}`).toString('base64');
    SASL.XOAUTH2_token.call(this, false, same, done);
  },
});

export type Mechanism = 'xoauth2' | 'oauthbearer';

/** Mail servers that take tokens of an authorization server alone, and the mails that were handed to them. */
export interface TokenServers {
  provider: AuthorizationServer;
  imap: Dovecot;
  smtpPort: number;
  mails: readonly string[];
}

export async function openTokenServers(mechanism: Mechanism): Promise<TokenServers> {
  const provider = await AuthorizationServer.start();
  const file = join('/tmp', `deputy-oauth-${String(process.pid)}-${String(Date.now())}.conf`);
  writeFileSync(
    file,
    [
      'introspection_mode = post',
      `introspection_url = ${provider.origin}/introspect`,
      'username_attribute = email',
      'active_attribute = active',
      'active_value = true',
      '',
    ].join('\n'),
  );
  const imap = await Dovecot.start(
    `auth_mechanisms = ${mechanism}\npassdb {\n  driver = oauth2\n  mechanisms = ${mechanism}\n  args = ${file}\n}`,
  );
  onTestFinished(async () => {
    rmSync(file);
    await imap.stop();
  });
  const mails: string[] = [];
  const [key = '', cert = ''] = ['key.pem', 'cert.pem'].map((name) =>
    readFileSync(join(imap.folder, name), 'utf8'),
  );
  const server = new SMTPServer({
    ...{ secure: true, key, cert, authMethods: [mechanism.toUpperCase()] },
    onAuth: ({ accessToken = '', username = '' }, _, done) => {
      const isRight = provider.accepts(accessToken) && username === 'ann@example.com';
      done(null, isRight ? { user: username } : { data: { status: '401', schemes: accessToken } });
    },
    onData: (stream, _, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        mails.push(source);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { provider, imap, smtpPort: (server.server.address() as AddressInfo).port, mails };
}
