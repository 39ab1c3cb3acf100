import { expect, test } from 'vitest';
import { promise } from '../../promise';
import { localFetch } from '../../../src/kernel/ports/fetch';

function network(isLocalOnly: () => boolean) {
  const asked: string[] = [];
  const fetch = localFetch((input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Promise.resolve(new Response());
  }, isLocalOnly);
  return { asked, fetch };
}

test.each(['http://localhost:11434/v1', 'http://127.0.0.1:8080/', 'http://127.8.9.1/', 'http://[::1]:1234/'])(
  'this machine is reached: %s',
  async (address) => {
    const { asked, fetch } = network(() => true);
    await fetch(address);
    expect(asked).toEqual([address]);
  },
);

test.each([
  'https://api.openai.com/v1',
  'http://192.168.1.7:11434/v1',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://0.0.0.0/',
  'http://[::ffff:1.2.3.4]/',
])('nothing else is tried: %s', async (address) => {
  promise('It is refused before a connection is tried');
  const { asked, fetch } = network(() => true);
  await expect(fetch(address)).rejects.toThrow('connect to nothing but this computer');
  await expect(fetch(new Request(address))).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('the switch counts as it stands at each call', async () => {
  promise('It is refused before a connection is tried');
  let isLocalOnly = true;
  const { asked, fetch } = network(() => isLocalOnly);
  await expect(fetch('https://api.openai.com/')).rejects.toThrow();
  isLocalOnly = false;
  await fetch('https://api.openai.com/');
  expect(asked).toHaveLength(1);
});
