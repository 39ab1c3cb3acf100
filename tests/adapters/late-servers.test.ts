import { expect, it } from 'vitest';
import { late } from '../../src/adapters/servers/open-servers';

const servers = (did: string[]) => ({
  name: 'mail',
  tell: async (what: string) => void did.push(what),
  refuse: () => Promise.reject(new Error('Refused')),
  async *read(count: number) {
    for (let at = 0; at < count; at += 1) yield `${this.name} ${String(at)}`;
  },
  close: async () => void did.push('closed'),
});

it('servers are opened by the first call, once, and closed only if they were opened', async () => {
  const did: string[] = [];
  const here = late(async () => (did.push('opened'), servers(did)));
  await here.close();
  await Promise.all([here.tell('one'), here.tell('two')]);
  await here.close();
  expect(did).toEqual(['opened', 'one', 'two', 'closed']);
});

it('servers that are opened late give results, failures and sequences as before', async () => {
  const here = late(() => Promise.resolve(servers([])));
  await expect(here.refuse()).rejects.toThrow('Refused');
  const read: string[] = [];
  for await (const mail of here.read(2)) read.push(mail);
  expect(read).toEqual(['mail 0', 'mail 1']);
  expect(Reflect.get(here, 'then')).toBeUndefined();
});
