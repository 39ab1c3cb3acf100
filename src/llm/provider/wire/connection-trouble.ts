import type { ModelErrorCode } from '../../../kernel/ports/language-model';
import { SPEAKS_PLAIN } from '../../../kernel/ports/mail-trouble';

/** A failure before or during a connection, by the code of Node or Chromium. */
export interface ConnectionTrouble {
  code: Extract<ModelErrorCode, 'connection' | 'network'>;
  /** Phrase about the cause; may be empty. */
  said: string;
  /** Remedy, if it is more specific than the code's. */
  advice?: string;
  /** Whether the cause is certain to come before the first byte of a request. */
  isUnsent: boolean;
}

/** Matches Node's codes (`crypto.X509Certificate`, `tls`) and Chromium's (`net_error_list.h`) for certificates. */
const CERTIFICATE =
  /^(?:CERT_|CRL_|ERR_TLS_CERT_|ERROR_IN_C(?:ERT|RL)_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|DECRYPT|DECODE|VERIFY)_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$|ERR_CERT_|ERR_CERTIFICATE_|ERR_SSL_PINNED_KEY|ERR_SSL_SERVER_CERT_BAD)/;
const PROXY =
  /^ERR_(?:PROXY_|TUNNEL_|SOCKS_|HTTPS_PROXY_|UNEXPECTED_PROXY_|MANDATORY_PROXY_|NO_SUPPORTED_PROXIES|PAC_)/;
const PORT = /^(?:ERR_UNSAFE_PORT|bad port)$/;
/** Matches the codes for a connection that was never established, for a name or a port. */
const UNMADE =
  /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_NAME_\w+|ERR_DNS_\w+|ERR_ICANN_NAME_COLLISION|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_(?:REFUSED|FAILED|TIMED_OUT)|ERR_ADDRESS_(?:INVALID|UNREACHABLE))$/;

const UNTRUSTED = {
  what: "the server's certificate is not trusted",
  advice:
    "Check the clock of this computer, and whether a login page, an office proxy or a virus scanner is in between. If the certificate is your own or your office's, have this computer trust its authority (at a terminal by NODE_EXTRA_CA_CERTS).",
};
export const PROXIED = {
  what: 'the proxy blocked the request',
  advice: "Check the proxy in this computer's network settings, and sign in to it if it asks.",
};
const CLOSED_PORT = {
  what: 'requests to the port of this address are blocked',
  advice: 'Choose another port for the server, and correct the base URL.',
};
const PLAIN = {
  what: 'the server there does not use TLS',
  advice:
    'Correct the port of the base URL, or begin it with http:// if the server is on this computer or in your own network.',
};

export function connectionTrouble(thrown: unknown): ConnectionTrouble {
  const { code, message } = innermost(thrown);
  const barred = barredBy(code);
  if (barred === null) {
    // Chromium's code both for a server without TLS and for faults in the middle of a connection.
    const more = code === 'ERR_SSL_PROTOCOL_ERROR' ? { advice: PLAIN.advice } : {};
    return { code: 'network', said: message || code, isUnsent: UNMADE.test(code), ...more };
  }
  const { what, advice } = barred;
  // OpenSSL's text holds places in its source.
  const detail = barred === PLAIN ? code : message || code;
  return { code: 'connection', said: `${what} (${detail})`, advice, isUnsent: true };
}

function barredBy(code: string): typeof UNTRUSTED | null {
  if (PROXY.test(code)) return PROXIED;
  if (CERTIFICATE.test(code)) return UNTRUSTED;
  if (SPEAKS_PLAIN.test(code)) return PLAIN;
  return PORT.test(code) ? CLOSED_PORT : null;
}

/** Code and message of the innermost cause: fetch wraps "connection refused" twice, and Chromium's code is its text. */
function innermost(thrown: unknown): { code: string; message: string } {
  let error = thrown;
  for (let depth = 0; depth < 5 && error instanceof Error && error.cause instanceof Error; depth += 1)
    error = error.cause;
  if (!(error instanceof Error)) return { code: '', message: '' };
  const { message } = error;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const named = /\b(?:UND_ERR_\w+|E[A-Z]{2,}\w*|bad port)\b/.exec(message)?.[0] ?? '';
  return { code: own || named, message };
}
