import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { ServerTransport } from '../../../../src/kernel/ports/tool-server';
import { temporaryFolder } from '../../../fakes/temporary-folder';

/** A mail server for models by somebody else, which speaks SMTP. */
const PROGRAM = fileURLToPath(
  new URL('../../../../node_modules/@codefuturist/email-mcp/dist/main.js', import.meta.url),
);

/** How to start it for a mail server on loopback; `secret` is where the host finds the password. */
export function mailProgram(port: number, secret: string): ServerTransport {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const env = {
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_STATE_HOME: folder,
    MCP_EMAIL_ADDRESS: 'me@example.com',
    MCP_EMAIL_PASSWORD: { secret },
    MCP_EMAIL_IMAP_HOST: '127.0.0.1',
    MCP_EMAIL_SMTP_HOST: '127.0.0.1',
    MCP_EMAIL_SMTP_PORT: String(port),
    MCP_EMAIL_SMTP_TLS: 'false',
    MCP_EMAIL_SMTP_POOL_ENABLED: 'false',
  };
  return { kind: 'stdio', command: process.execPath, args: [PROGRAM, 'stdio'], env };
}
