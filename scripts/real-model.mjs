// npm run nightly -- real-model: `deputy doctor`, an ask, a plan and triage of nine mails of the demo with a real model, with a
// schema and then by prompt alone. DEPUTY_GGUF names a model file, for which node-llama-cpp is installed into a cache folder;
// DEPUTY_LLM_URL names a server instead. Red: a command of more than half an hour, and mail that needs the person and was put
// away by a model that failed its test.
import { execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = `${ROOT}dist/deputy.mjs`;
const MAILS = fs.readdirSync(`${ROOT}demo/mail`).filter((name) => /^0\d.*\.eml$/.test(name));
const NEEDS_NO_PERSON = /Slow Bindery|INHERITANCE/;
const HALF_AN_HOUR = 1_800_000;
/** Words in a row that a reason has from the prompt by more than chance. */
const COPIED = 6;

const { DEPUTY_GGUF: file, DEPUTY_LLM_URL: url } = env;
const found = { said: 'skipped: neither DEPUTY_GGUF nor DEPUTY_LLM_URL names a model', named: [] };
if (file || url) {
  if (!fs.existsSync(PROGRAM)) execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
  const model = url ? serverAt(url.replace(/\/+$/, '')) : await modelIn(file);
  for (const way of ['with a schema', 'by prompt']) found.named.push(...(await tryModel(model, way)));
  found.said = process.exitCode ? 'see what follows' : 'both ways ended';
}
fs.mkdirSync(`${ROOT}reports`, { recursive: true });
fs.writeFileSync(`${ROOT}reports/real-model.json`, JSON.stringify(found));
console.log([found.said, ...found.named].join('\n'));
process.exit();

/** State of a fresh vault after the run, in lines. */
async function tryModel(model, way) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'deputy-real-model-'));
  const vault = fs.mkdtempSync(join(folder, 'vault-'));
  const seen = { calls: 0, refused: 0, prompts: new Set() };
  const server = createServer((request, response) =>
    answer(request, response, { model, way, seen }).catch(({ message }) =>
      Object.assign(response, { statusCode: 500 }).end(JSON.stringify({ error: { message } })),
    ),
  );
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${server.address().port}/v1`;
  const chosen = { LLM_PROVIDER: 'custom', LLM_BASE_URL: baseUrl, DEPUTY_CONFIG_DIR: join(folder, 'config') };
  const options = { cwd: folder, env: { ...env, ...chosen }, stdio: ['ignore', 'pipe', 'inherit'] };
  const lines = [];
  const deputy = async (command, ...args) => {
    const [calls, start] = [seen.calls, Date.now()];
    const child = spawn(execPath, [PROGRAM, command, vault, ...args], { ...options, timeout: HALF_AN_HOUR });
    let said = '';
    child.stdout.on('data', (part) => (said += part));
    const code = await new Promise((ended) => child.on('close', ended));
    if (code === null) process.exitCode = 1;
    const seconds = ((Date.now() - start) / 1_000).toFixed();
    lines.push(`  ${command}: exit ${code}, ${seen.calls - calls} calls, ${seconds} s`);
    return said;
  };
  await deputy('setup');
  await deputy('import', ...MAILS.map((name) => `${ROOT}demo/mail/${name}`));
  const contract = fs.readdirSync(join(vault, 'Needs_Action')).find((name) => name.includes('Contract'));
  const doctor = await deputy('doctor', '--again');
  lines.push(...doctor.split('\n').filter((line) => /provider|test mails/i.test(line)));
  await deputy('ask', 'Which mail waits for my signature, and until when?', '--yes', '--json');
  await deputy('plan', join('Needs_Action', contract), '--yes', '--json');
  const { notes = [] } = JSON.parse((await deputy('triage', '--yes', '--json')) || '{}');
  const away = notes.filter((note) => note.decision === 'archive' && !NEEDS_NO_PERSON.test(note.subject));
  const copies = notes.filter(({ reason }) => isCopied(reason ?? '', seen.prompts)).length;
  const kept = fs.readdirSync(vault, { recursive: true }).find((path) => path.endsWith('trials.jsonl'));
  const hasFailed = /"isPassed":false/.test(kept && fs.readFileSync(join(vault, kept), 'utf8'));
  if (hasFailed && away.length > 0) process.exitCode = 1;
  fs.rmSync(folder, { recursive: true, force: true });
  return [
    `${way}: ${notes.filter(({ decision }) => decision).length} of ${MAILS.length} mails decided, ${copies} reasons copied from the prompt`,
    `  ${seen.calls} calls, ${seen.refused} refused; ${hasFailed ? 'failed' : 'did not fail'} the test`,
    `  put away that need the person: ${away.map(({ subject }) => subject).join('; ') || 'none'}`,
    ...lines,
  ];
}

function isCopied(reason, prompts) {
  const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const texts = [...prompts].map((text) => ` ${wordsOf(text).join(' ')} `);
  const runs = wordsOf(reason).map((_, at, words) => ` ${words.slice(at, at + COPIED).join(' ')} `);
  return runs.slice(0, 1 - COPIED).some((run) => texts.some((text) => text.includes(run)));
}

/** An endpoint in OpenAI's form, which counts, and takes no format where the model is asked by prompt alone. */
async function answer(request, response, { model, way, seen }) {
  let text = '';
  for await (const part of request) text += part;
  const { response_format: format, messages } = text === '' ? {} : JSON.parse(text);
  if (format && way === 'by prompt') {
    seen.refused += 1;
    return response.writeHead(400).end('{"error":{"message":"response_format is not supported"}}');
  }
  seen.calls += messages ? 1 : 0;
  seen.prompts.add(messages?.[0].content ?? '');
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  await model(request, { text, write: (part) => response.write(part), signal: gone.signal });
  return response.end();
}

function serverAt(base) {
  return async ({ url: path, method, headers: { authorization } }, { text, write, signal }) => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
    const sent = { method, headers, body: text || null, signal };
    const response = await fetch(base + path.slice('/v1'.length), sent);
    if (!response.ok) throw new Error(await response.text());
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) write(part);
  };
}

/** A model in this process, asked once at a time. */
async function modelIn(modelPath) {
  const cache = join(env.DEPUTY_CACHE ?? join(homedir(), '.cache', 'deputy'), 'node-llama-cpp');
  const main = join(cache, 'node_modules', 'node-llama-cpp', 'dist', 'index.js');
  if (!fs.existsSync(main))
    execFileSync('npm', ['install', '--prefix', cache, 'node-llama-cpp@3.21.1'], { stdio: 'inherit' });
  const { getLlama, LlamaChatSession } = await import(pathToFileURL(main));
  const llama = await getLlama();
  const context = await (await llama.loadModel({ modelPath })).createContext({ contextSize: 8_192 });
  const ask = async (text, write, signal) => {
    const { messages, response_format: format, max_tokens: maxTokens } = JSON.parse(text);
    const schema = format?.json_schema?.schema;
    const grammar = schema && (await llama.createGrammarForJsonSchema(schema));
    const [{ content: systemPrompt }, ...turns] = messages;
    const { content: question } = turns.pop();
    const contextSequence = context.getSequence();
    const session = new LlamaChatSession({ contextSequence, systemPrompt });
    const before = turns.map(({ role, content }) =>
      role === 'user' ? { type: 'user', text: content } : { type: 'model', response: [content] },
    );
    session.setChatHistory([...session.getChatHistory(), ...before]);
    const say = (delta, end) =>
      write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: end ?? null }] })}\n\n`);
    const onTextChunk = (content) => say({ content });
    const options = { maxTokens, signal, grammar, onTextChunk };
    const end = await session.promptWithMeta(question, options).finally(() => contextSequence.dispose());
    say({}, end.stopReason === 'maxTokens' ? 'length' : 'stop');
  };
  let last = Promise.resolve();
  return (_, { text, write, signal }) => {
    if (text === '') return write('{"data":[{"id":"gguf"}]}');
    return (last = last.catch(() => undefined).then(() => ask(text, write, signal)));
  };
}
