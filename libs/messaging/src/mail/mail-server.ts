import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { Refused } from '../delivery/courier.js';

/** Milliseconds for a connection, its greeting, and any answer after it. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
/** Number of mails on one connection: some servers close it after a hundred. */
const MAILS_A_CONNECTION = 90;

/** One mail, ready to be handed over. */
export interface ReadyMail {
  from: string;
  to: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/**
 * The mail server of `SMTP_URL`: connections are kept and used again; TLS by `smtps:`, or by STARTTLS where it is
 * offered.
 */
export class MailServer {
  private readonly transport;

  /** @param connections how many at most. */
  constructor(url: string, connections: number) {
    this.transport = createTransport({ pool: true, maxConnections: connections, ...optionsOf(url) });
  }

  /** @throws Refused when the server refuses the receiver, or the mail, for good; Error otherwise. */
  async send(mail: ReadyMail, signal: AbortSignal): Promise<void> {
    try {
      // Header fields are built by nodemailer, which keeps line breaks out of them.
      await this.transport.sendMail({ ...mail, signal, disableFileAccess: true, disableUrlAccess: true } as object);
    } catch (error) {
      throw isRefusal(error) ? new Refused(wordsOf(error)) : error;
    }
  }

  /** @throws Error when it cannot be reached, or turns the house away. */
  async verify(): Promise<void> {
    await this.transport.verify();
  }

  close(): void {
    this.transport.close();
  }
}

/** By the address of `SMTP_URL`; its query may say more, in nodemailer's words (`?tls.rejectUnauthorized=false`). */
export function optionsOf(url: string): SMTPPool.Options {
  const asked = parseConnectionUrl(url) as SMTPPool.Options;
  const isLocal = ['localhost', '127.0.0.1', '::1', '[::1]'].includes(asked.host ?? 'localhost');
  return {
    maxMessages: MAILS_A_CONNECTION,
    ...LIMITS,
    // A password never travels in the open. On this machine nobody listens, and no authority certifies it.
    requireTLS: !isLocal && asked.auth !== undefined && asked.ignoreTLS !== true && asked.secure !== true,
    ...asked,
    ...(isLocal && { tls: { rejectUnauthorized: false, ...asked.tls } }),
  };
}

/** What a server answers, as nodemailer tells it. */
interface SmtpFailure extends Error {
  responseCode?: number;
  command?: string;
}

/**
 * 5xx to the receiver, or to the mail itself (RFC 5321 §4.2.1): repeating it is of no use. A refused sender is the
 * house's affair, which may be set right; so is anything about the connection.
 */
const isRefusal = (error: unknown): error is SmtpFailure =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA');

const wordsOf = ({ message }: SmtpFailure): string => message;
