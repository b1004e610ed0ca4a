import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export type { Email };

export interface ArrivedMail {
  to: string;
  from: string;
  messageId: string;
  /** Whether the mail came by TLS. */
  secure: boolean;
  raw: string;
}

/** Refusal of a recipient or a mail; undefined accepts it. */
export type Answer = { code: number; words: string } | undefined;

export interface MailboxBehaviour {
  /** Answer to `RCPT TO`. */
  receiver?: (to: string) => Answer;
  /** Answer after the mail itself. */
  mail?: (to: string) => Answer | Promise<Answer>;
  /** Runs before the greeting; may never resolve, or throw a refusal. */
  greeting?: () => Promise<void>;
}

/** A real SMTP server on loopback that stores its mails. */
export class Mailbox {
  readonly mails: ArrivedMail[] = [];
  /** Recipients of started mails in their order, accepted or not. */
  readonly begun: string[] = [];
  behaviour: MailboxBehaviour = {};
  connections = 0;
  /** Parses once: tests that wait for a mail check all of them repeatedly. */
  private readonly parsed = new WeakMap<ArrivedMail, Promise<Email>>();

  private constructor(
    private readonly server: SMTPServer,
    readonly url: string,
  ) {}

  /** @param options e.g. `authOptional: false` with `onAuth`, `hideSTARTTLS: true`, or `disabledCommands: ['STARTTLS']`. */
  static async open(options: SMTPServerOptions = {}, port = 0): Promise<Mailbox> {
    const handlers: SMTPServerOptions = {
      onConnect: (_, done) => mailbox.connected(done),
      onRcptTo: ({ address }, _, done) => done(mailbox.received(address)),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
        stream.on('end', () => void mailbox.arrived(Buffer.concat(chunks).toString(), session, done));
      },
    };
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      logger: false,
      ...handlers,
      ...options,
    });
    // Ignore errors, for example of a client that is killed during a mail.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
    const { port: taken } = server.server.address() as AddressInfo;
    const mailbox = new Mailbox(server, `smtp${options.secure ? 's' : ''}://127.0.0.1:${taken}`);
    return mailbox;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Mails to an address, oldest first. */
  to(email: string): ArrivedMail[] {
    return this.mails.filter(({ to }) => to === email);
  }

  /** Mails to an address with these words in the subject, oldest first. */
  async withSubject(email: string, subject: string): Promise<Email[]> {
    const mails = await Promise.all(this.to(email).map((mail) => this.parse(mail)));
    return mails.filter((mail) => mail.subject?.includes(subject));
  }

  /** The only mail to an address with these words in its subject. */
  async only(email: string, subject: string): Promise<Email> {
    const mails = await Promise.all(this.to(email).map((mail) => this.parse(mail)));
    const [found, ...others] = mails.filter((mail) => mail.subject?.includes(subject));
    if (!found || others.length > 0)
      throw new Error(`to ${email}: ${mails.map((mail) => mail.subject).join(' | ')}; wanted one “${subject}”`);
    return found;
  }

  /** Closes all connections and accepts no new ones. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      for (const connection of this.server.connections as Set<{ close(): void }>) connection.close();
    });
  }

  private parse(mail: ArrivedMail): Promise<Email> {
    const known = this.parsed.get(mail);
    if (known) return known;
    const parsed = PostalMime.parse(mail.raw);
    this.parsed.set(mail, parsed);
    return parsed;
  }

  private connected(done: (error?: Error | null) => void): void {
    this.connections++;
    const { greeting } = this.behaviour;
    if (!greeting) return done();
    greeting().then(
      () => done(),
      (error: unknown) => done(error as Error),
    );
  }

  private received(to: string): Error | null {
    this.begun.push(to);
    return errorOf(this.behaviour.receiver?.(to));
  }

  private async arrived(raw: string, session: SMTPServerSession, done: (error?: Error | null) => void): Promise<void> {
    const { rcptTo, mailFrom } = session.envelope;
    const to = rcptTo[0]?.address ?? '';
    const error = errorOf(await this.behaviour.mail?.(to));
    if (!error)
      this.mails.push({
        to,
        from: mailFrom ? mailFrom.address : '',
        messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
        secure: session.secure,
        raw,
      });
    done(error);
  }
}

const errorOf = (answer: Answer): Error | null =>
  answer ? Object.assign(new Error(answer.words), { responseCode: answer.code }) : null;
