// node scripted-program.mjs [file that gets a line for each call] [greets-not | chatters | complains | leaves]
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { scriptedServer } from './scripted-server.mjs';

const [calls, mood] = process.argv.slice(2);
if (mood === 'chatters') {
  console.log('Hello, world!');
  process.exit(0);
}
if (mood === 'complains') {
  console.error(`No account for key ${process.env.MAIL_KEY}`);
  process.exit(1);
}

const answer = scriptedServer({
  onCall: (name) => calls !== '' && appendFileSync(calls, `${name}\n`),
  refusesGreeting: mood === 'greets-not',
});
const write = (said) => process.stdout.write(`${said}\n`);

// What many servers do wrong: their log goes where their messages go.
write('listening');
createInterface({ input: process.stdin }).on('line', (line) => {
  const said = answer(JSON.parse(line));
  if (said === 'die') process.exit(3);
  if (said === 'hang' || said === null) return;
  if (mood === 'leaves' && said.result?.tools !== undefined) setTimeout(() => process.exit(0), 50);
  write('raw' in said ? said.raw : JSON.stringify(said));
});
