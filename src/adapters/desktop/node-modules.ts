/**
 * The Node modules that Deputy needs on a desktop. They are passed in, because a phone has none and nothing in `src`
 * may import them. The plugin gets them from `loadNode`; the command line imports them.
 */
export interface NodeModules {
  childProcess: Pick<typeof import('node:child_process'), 'execFile' | 'execFileSync'>;
  crypto: typeof import('node:crypto');
  dns: { promises: Pick<typeof import('node:dns/promises'), 'lookup'> };
  fs: typeof import('node:fs');
  http: typeof import('node:http');
  https: typeof import('node:https');
  net: typeof import('node:net');
  os: typeof import('node:os');
  path: typeof import('node:path');
  process: typeof import('node:process');
  stream: typeof import('node:stream');
  timers: typeof import('node:timers');
  tls: typeof import('node:tls');
}

export type Stats = import('node:fs').Stats;
export type Bytes = import('node:buffer').Buffer;
export type Dirent = import('node:fs').Dirent;
export type IncomingMessage = import('node:http').IncomingMessage;
export type Duplex = import('node:stream').Duplex;
export type LookupAddress = import('node:dns').LookupAddress;
export type LookupFunction = import('node:net').LookupFunction;
export type Socket = import('node:net').Socket;
export type TLSSocket = import('node:tls').TLSSocket;
