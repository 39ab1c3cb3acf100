/** What of the way from a mail to its answer is not as it should be, one sentence each. */
export function mailboxProblems({ came, answered, sent, copies, inbox }) {
  const [mail] = sent;
  return [
    ...(came.length === inbox.length ? [] : [`${inbox.length} mails became ${came.length} notes.`]),
    ...(inbox.every(({ flags }) => flags.size === 0) ? [] : ['A mail was marked on the server.']),
    ...(sent.length === 1 ? mailProblems(mail, answered) : [`The server got ${sent.length} mails, not one.`]),
    ...copies.flatMap(({ source }) =>
      source === mail?.source ? [] : ['The copy in Sent is not the mail that was sent.'],
    ),
  ];
}

function mailProblems({ to, source }, { draft, answer, notes }) {
  const words = source.replace(/\s+/g, ' ');
  const recipient = /<([^>]*)>/.exec(draft.fields.to)?.[1];
  const note = notes.find(({ fields }) => fields.message_id === draft.fields.source_message_id);
  return [
    ...(to.join() === recipient ? [] : [`The reply went to ${to.join(', ')}.`]),
    ...(words.includes(answer.replaceAll('\n', ' ')) ? [] : ['The reply is not what was approved.']),
    ...(words.includes(`In-Reply-To: <${draft.fields.source_message_id}>`)
      ? []
      : ['The reply stands outside its thread.']),
    ...(note?.fields.status === 'done' ? [] : [`The note that was answered is "${note?.fields.status}".`]),
  ];
}
