import { describe, expect, it } from 'vitest';
import { blanksIn } from '../../../../src/core/approvals/model/blanks';
import { parseNote } from '../../../../src/kernel/notes/note';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { FILES, Talk, tasks } from '../../../stages/talk';
import { rowsOf } from '../../../word-table';

async function drafted(words: string): Promise<{ subject: unknown; to: unknown; body: string }> {
  const talk = new Talk({ files: FILES });
  await talk.say(words);
  const [note = ''] = Object.values(talk.notes('Drafts'));
  const read = parseNote(note);
  if (!read.ok) throw new Error(note);
  const { subject, to } = read.value.frontmatter;
  return { subject, to, body: read.value.body.trim() };
}

it('an answer to the last mail of all goes to its sender, and names the mail', async () => {
  const mail =
    '---\ntype: email\nfrom: Ann Lee <ann@example.com>\nsubject: Choir\nmessage_id: <c@x>\nstatus: done\n---\nHi\n';
  for (const words of [
    'reply to the last mail: See you there.',
    'antworte auf die letzte Mail: See you there.',
  ]) {
    const talk = new Talk({ files: { 'Done/choir.md': mail } });
    expect(await talk.say(words)).toEqual([expect.stringContaining('Draft to ann@example.com')]);
    expect(Object.values(talk.notes('Drafts')).join('\n')).toMatch(/Re: Choir[\s\S]*See you there\./u);
  }
});

it('an article is no name', async () => {
  const mail =
    '---\ntype: email\nfrom: Wim de Wit <wim@example.com>\nsubject: X\nmessage_id: <c@x>\nstatus: done\n---\nHi\n';
  const talk = new Talk({ files: { 'Done/x.md': mail } });
  expect(await talk.say('mail de trainer dat ik ziek ben')).toEqual([
    expect.stringContaining('"de trainer"'),
  ]);
});

describe('a dictated mail, by the rules', () => {
  it.each(rowsOf('talk', 'a dictated mail'))(
    '"%s" has the sentence as its body',
    async (words, subject, body) => {
      expect(await drafted(words)).toEqual({ subject, to: 'ben@example.com', body });
    },
  );

  it.each([
    'draft a mail to ben@example.com about that roof',
    'schreib eine Mail an ben@example.com wegen des Dachs',
    'écris un mail à ben@example.com au sujet du toit',
  ])('"%s" stays a form with blanks', async (words) => {
    const { body } = await drafted(words);
    expect(body).toContain('A form by');
    expect(blanksIn(body).length).toBeGreaterThan(2);
  });
});

const mailFrom = (name: string, address: string, day: string, subject: string): string =>
  `---\ntype: email\nfrom: ${name} <${address}>\nsubject: ${subject}\ndate_received: 2026-11-${day}T10:00:00Z\nmessage_id: <${day}@x>\nreply_to: Other <other@example.net>\nstatus: done\n---\nShall we meet on Thursday?\n`;
const MAILS = {
  'Done/old.md': mailFrom('Ben Hill', 'ben@example.com', '10', 'Old'),
  'Done/new.md': mailFrom('Ben Hill', 'ben@example.com', '20', 'Choir'),
  'Done/maria.md': mailFrom('María Gil', 'maria@example.com', '21', 'Cena'),
};

describe('an answer to the last mail of somebody', () => {
  it.each(rowsOf('talk', 'an answer to the last mail of somebody'))(
    '"%s" is in its thread, with its address',
    async (words, to, subject, said) => {
      const talk = new Talk({ files: MAILS });
      await talk.say(words);
      const [note = ''] = Object.values(talk.notes('Drafts'));
      expect(note).toContain(`source_note: "[[${subject === 'Choir' ? 'new' : 'maria'}]]"`);
      expect(note).toContain(`subject: "Re: ${subject}"`);
      expect(note).toContain(to);
      expect(note).not.toContain('other@example.net');
      expect(note).toContain(said);
    },
  );

  it('asks whose mail where two fit, and goes on with the answer', async () => {
    const two = { ...MAILS, 'Done/b.md': mailFrom('Ben Carter', 'bc@example.org', '22', 'Roof') };
    const talk = new Talk({ files: two });
    expect(await talk.say('reply to the last mail from ben saying that thursday works')).toEqual([
      expect.stringContaining('? Which "ben"?'),
    ]);
    expect(talk.notes('Drafts')).toEqual({});
    await talk.say('carter');
    expect(Object.values(talk.notes('Drafts'))[0]).toContain('subject: "Re: Roof"');
  });

  it('shows a model the mail', async () => {
    const order = { tool: 'draft', title: 'Thursday', to: 'ben', text: 'Thursday works.' };
    const model = new ScriptedModel({ answers: [tasks(order), { json: { reply: 'Fine.' } }] });
    const talk = new Talk({ files: MAILS, model });
    await talk.say('reply to the last mail from ben saying that thursday works');
    expect(model.requests[1]?.messages[0]?.content).toContain('Shall we meet on Thursday?');
    expect(Object.values(talk.notes('Drafts'))[0]).toContain('subject: "Re: Choir"');
  });

  it('shows no model a private mail, and answers none', async () => {
    const order = { tool: 'draft', title: 'Thursday', to: 'ben@example.com', text: 'Thursday works.' };
    const model = new ScriptedModel({ answers: [tasks(order), { json: { reply: 'Fine.' } }] });
    const secret = MAILS['Done/new.md'].replace('status: done', 'status: done\ndeputy_private: true');
    const talk = new Talk({ files: { 'Done/new.md': secret }, model });
    await talk.say('reply to the last mail from ben@example.com saying that thursday works');
    expect(JSON.stringify(model.requests)).not.toContain('Shall we meet');
  });
});

describe('an answer to someone who was spoken of', () => {
  const ASKED_ROOF = 'what did ben say about the roof?';
  const ROOF = {
    'Done/roof.md': mailFrom('Ben Hill', 'ben@example.com', '20', 'Roof').replace(
      'Shall',
      'The roof leaks. Shall',
    ),
    'Done/cake.md': mailFrom('Ann Lee', 'ann@example.com', '21', 'Cake').replace(
      'Shall',
      'On the roof? Shall',
    ),
  };
  /** One for each pronoun and each language's way to join it to the verb. */
  const FORMS =
    'reply to him that ~ / answer her that ~ / write them that ~ / tell him that ~ / tell him ~ suits us / antworte ihm, dass ~ / schreib ihr, dass ~ / sag ihnen, dass ~ / réponds-lui que ~ / dis-leur que ~ / respóndele que ~ / diles que ~ / responde a él que ~ / escribe a ella que ~ / responde a ellos que ~ / digli che ~ / rispondile che ~ / scrivi a lei che ~ / rispondi loro che ~ / responde-lhe que ~ / diz-lhes que ~ / responde a ele que ~ / escreve a elas que ~ / antwoord hem dat ~ / schrijf haar dat ~ / zeg hun dat ~ / antwoord aan hen dat ~';

  it.each(FORMS.split(' / '))(
    '"%s" answers the mail that an earlier turn found, in its thread',
    async (form) => {
      const talk = new Talk({ files: ROOF });
      await talk.say(ASKED_ROOF);
      expect(talk.last?.tasks[0]?.state).toMatchObject({ hits: [{}, {}] });
      await talk.say(form.replace('~', 'zebra'));
      const [note = '', ...more] = Object.values(talk.notes('Drafts'));
      expect(more).toEqual([]);
      expect(note).toContain('source_note: "[[roof]]"');
      expect(note).toContain('subject: "Re: Roof"');
      expect(note).toContain('ben@example.com');
      expect(note).toMatch(/zebra/iu);
    },
  );

  it.each([
    ['what did ben and ann say about the roof?', 'the roof one'],
    ['find roof', 'ben'],
  ])('asks which mail after "%s", and goes on with "%s"', async (first, answer) => {
    const talk = new Talk({ files: ROOF });
    await talk.say(first);
    const question = await talk.say('reply to him that thursday works');
    expect(question).toEqual([expect.stringMatching(/^\? Which mail\? .*"Cake" from Ann Lee/u)]);
    expect(talk.notes('Drafts')).toEqual({});
    await talk.say(answer);
    expect(Object.values(talk.notes('Drafts'))[0]).toContain('subject: "Re: Roof"');
  });

  it.each([
    ['nothing was said', ROOF, []],
    ['a draft to someone else came between', ROOF, [ASKED_ROOF, 'draft a mail to zoe@example.org about tea']],
    [
      'the mail is private',
      { 'Done/roof.md': ROOF['Done/roof.md'].replace('status: done', 'status: done\ndeputy_private: true') },
      [ASKED_ROOF],
    ],
  ])('asks who is meant where %s', async (_, files, before) => {
    const talk = new Talk({ files });
    for (const words of before) await talk.say(words);
    const drafts = Object.keys(talk.notes('Drafts'));
    expect(await talk.say('reply to him that thursday works')).toEqual([
      '? Who is "him"? No mail of this conversation says.',
    ]);
    expect(Object.keys(talk.notes('Drafts'))).toEqual(drafts);
    expect(talk.notes('Notes')).toEqual({});
  });

  it.each([
    ['him', 'Re: Roof'],
    ['Ben Hill', 'Re: Roof'],
    ['ann@example.com', null],
  ])('takes a model’s "%s" for the person only if the earlier turn names them', async (to, subject) => {
    const order = { tool: 'draft', title: 'Thursday', to, text: 'Thursday works.' };
    const model = new ScriptedModel({
      answers: [tasks({ tool: 'search', query: 'roof' }), tasks(order), { json: { reply: 'Fine.' } }],
    });
    const talk = new Talk({ files: ROOF, model });
    await talk.say('find what ben said about the roof');
    await talk.say('reply to him that thursday works');
    const [note = ''] = Object.values(talk.notes('Drafts'));
    expect(note.includes('Re: ')).toBe(subject !== null);
    expect(note).not.toContain('to: ann@example.com');
  });
});
