import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Mail {
  from: string;
  to: string[];
  /** Headers and body as they came. */
  source: string;
}

export interface MailSink {
  port: number;
  /** What was accepted. */
  mails: Mail[];
  /** Runs when a mail has come whole; while it is pending, the sender waits to hear that it was taken. */
  onMail: () => Promise<void>;
  close: () => Promise<void>;
}

/** A mail server on loopback that takes everything from anybody who logs in, and passes nothing on. Port 0: any. */
export async function mailSink(port = 0): Promise<MailSink> {
  const mails: Mail[] = [];
  const sink: MailSink = {
    port: 0,
    mails,
    onMail: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'secret-key-1' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, source: Buffer.concat(chunks).toString() });
        void sink.onMail().then(() => done());
      });
    },
  });
  // A sender that is killed while it waits.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  sink.port = (server.server.address() as AddressInfo).port;
  sink.close = () => new Promise((resolve) => server.close(() => resolve()));
  onTestFinished(sink.close);
  return sink;
}
