// Stands in for the formats of @cfworker/json-schema: those that are left in a schema of a tool.
const HOST = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?){0,126}$/i;
const CLOCK =
  /^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const BEFORE_HOST = /^(?:"[^"]+"|[\w!#$%&'*+/=?^{|}~-]+(?:\.[\w!#$%&'*+/=?^{|}~-]+)*)@(?=[^@]+$)/;

function isIpv6(text: string): boolean {
  try {
    return /^[\da-f:.]+$/i.test(text) && new URL(`http://[${text}]/`).hostname !== '';
  } catch {
    return false;
  }
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export const format: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDay,
  time: (text) => CLOCK.test(text),
  'date-time': (text) => /^.{10}[t ]/i.test(text) && isDay(text.slice(0, 10)) && CLOCK.test(text.slice(11)),
  email: (text) => BEFORE_HOST.test(text) && (HOST.test(text.replace(BEFORE_HOST, '')) || text.endsWith(']')),
  hostname: (text) => HOST.test(text),
  ipv4: (text) => IPV4.test(text),
  ipv6: isIpv6,
  uuid: (text) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text),
};
