import type { OneClick } from '../../../kernel/ports/one-click';
import type { ToolOutcome } from '../../../kernel/ports/tool-caller';
import type { LookupAddress, LookupFunction, NodeModules } from '../../../adapters/desktop/node-modules';

/** Milliseconds in which a server has to answer, however slowly it sends. */
const PATIENCE_MS = 30_000;

/**
 * Posts over a connection of its own, to an address that was checked after the name was resolved: what the name leads to the next
 * time does not matter. Reads the answer's status and nothing else.
 */
export const openOneClick =
  ({ dns, https, net, timers }: Pick<NodeModules, 'dns' | 'https' | 'net' | 'timers'>): OneClick =>
  async ({ url, body }, signal) => {
    const { hostname: host, pathname, search } = new URL(url);
    let found;
    try {
      found = await dns.promises.lookup(host, { all: true });
    } catch {
      return { kind: 'not_called', why: `The name ${host} leads nowhere. Check the network.` };
    }
    if (found.length === 0 || found.some(({ address }) => !isPublic(net, address)))
      return { kind: 'not_called', why: `${host} leads into a private network, so it was not called.` };
    if (signal.aborted) return { kind: 'not_called', why: 'It was stopped.' };
    return new Promise((resolve) => {
      let hasBegun = false;
      const request = https.request({
        host,
        path: pathname + search,
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(body.length),
          accept: '*/*',
          'user-agent': 'Deputy',
        },
        lookup: lookupOf(found),
        agent: false,
        maxHeaderSize: 16_384,
        signal,
      });
      const limit = timers.setTimeout(
        () => request.destroy(new Error('it did not answer in time')),
        PATIENCE_MS,
      );
      request.on('close', () => {
        timers.clearTimeout(limit);
      });
      request.on('socket', (socket) => {
        socket.once('secureConnect', () => {
          hasBegun = true;
        });
      });
      request.on('response', (answer) => {
        resolve(outcomeOf(host, answer.statusCode ?? 0));
        request.destroy();
      });
      // After the answer, this changes nothing.
      request.on('error', (error) => {
        resolve(
          hasBegun
            ? { kind: 'unknown', why: `${host} did not answer.` }
            : {
                kind: 'not_called',
                why: `${host} could not be reached: ${'code' in error ? String(error.code) : error.message}.`,
              },
        );
      });
      request.end(body);
    });
  };

function outcomeOf(host: string, status: number): ToolOutcome {
  const said = `${host} answered with ${String(status)}`;
  if (status >= 200 && status < 300) return { kind: 'done', text: `${said}.` };
  const isRedirect = status >= 300 && status < 400;
  return {
    kind: 'tool_error',
    text: `${said}${isRedirect ? ', a redirect, which is not followed' : ''}.`,
  };
}

/** Gives the addresses that were checked, whatever the name leads to by now. */
const lookupOf =
  (found: LookupAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = found;
    if (all === true) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  };

/** Whether an address is one of the internet: none of this computer, of a private network, or reserved (RFC 6890). */
export function isPublic(
  { BlockList, isIP }: Pick<NodeModules['net'], 'BlockList' | 'isIP'>,
  address: string,
): boolean {
  const [list, translated] = [new BlockList(), new BlockList()];
  translated.addSubnet(NAT64, 96, 'ipv6');
  for (const [network, bits] of RESERVED) {
    const is6 = network.includes(':');
    list.addSubnet(network, bits, is6 ? 'ipv6' : 'ipv4');
    if (!is6) list.addSubnet(NAT64 + network, 96 + bits, 'ipv6');
  }
  const family = isIP(address);
  if (family === 4) return !list.check(address, 'ipv4');
  if (family !== 6 || list.check(address, 'ipv6')) return false;
  // Only global unicast; of its parts, those that tunnel IPv4 addresses are left out.
  return /^[23]/u.test(address) || translated.check(address, 'ipv6');
}

/** Where a network without IPv4 has its addresses, each at the end of one of IPv6 (RFC 6052). */
const NAT64 = '64:ff9b::';

const RESERVED: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
