import { SMTPServer } from 'smtp-server';

/**
 * A mail server on this computer that takes mail and passes none on.
 *
 * @param {{ key: string, cert: string, password: string }} options
 * @returns {Promise<{ port: number, mails: { from: string, to: string[], source: string }[], stop: () => Promise<void> }>}
 */
export async function startSmtpSink({ key, cert, password }) {
  const mails = [];
  const server = new SMTPServer({
    ...{ key, cert },
    onAuth: (login, _, done) =>
      login.password === password ? done(null, { user: login.username }) : done(new Error('Wrong password')),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      let source = '';
      stream.setEncoding('latin1').on('data', (text) => (source += text));
      stream.on('end', () => {
        mails.push({ from: mailFrom.address, to: rcptTo.map(({ address }) => address), source });
        done(null, 'taken');
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.server.address().port,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
