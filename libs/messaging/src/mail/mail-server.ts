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

/** What an operator reads when the mail server offers no TLS. */
export const NO_TLS =
  'the mail server of SMTP_URL does not speak TLS (STARTTLS), so that no mail is sent: use a server that does, or add ?tls=off to SMTP_URL to send mails unencrypted';

/** The mail server of `SMTP_URL`: connections are kept and used again; TLS by `smtps:`, or by STARTTLS. */
export class MailServer {
  private readonly transport;

  private readonly options: SMTPPool.Options;

  /** @param connections how many at most. */
  constructor(url: string, connections: number) {
    this.options = optionsOf(url);
    this.transport = createTransport({ pool: true, maxConnections: connections, ...this.options });
  }

  /** @throws Refused when the server refuses the receiver, or the mail, for good; Error otherwise. */
  async send(mail: ReadyMail, signal: AbortSignal): Promise<void> {
    try {
      // Header fields are built by nodemailer, which keeps line breaks out of them.
      await this.transport.sendMail({ ...mail, signal, disableFileAccess: true, disableUrlAccess: true } as object);
    } catch (error) {
      throw isRefusal(error) ? new Refused(wordsOf(error)) : named(error);
    }
  }

  /** @throws Error when it cannot be reached, refuses the sender, or does not speak TLS */
  async verify(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (error) {
      throw named(error);
    }
  }

  /** Whether the server can be reached and does not speak the TLS that is required. */
  async lacksTls(): Promise<boolean> {
    if (!this.options.requireTLS) return false;
    try {
      await this.transport.verify();
      return false;
    } catch (error) {
      return isWithoutTls(error);
    }
  }

  close(): void {
    this.transport.close();
  }
}

/**
 * By the address of `SMTP_URL`. Its query may say more, in nodemailer's words (`?tls.rejectUnauthorized=false`), or
 * `?tls=off`: mails may be sent unencrypted, but never a password.
 */
export function optionsOf(url: string): SMTPPool.Options {
  const { tls, ...asked } = parseConnectionUrl(url) as SMTPPool.Options & { tls?: SMTPPool.Options['tls'] | 'off' };
  const isLocal = ['localhost', '127.0.0.1', '::1', '[::1]'].includes(asked.host ?? 'localhost');
  const mayBeOpen = isLocal || asked.ignoreTLS === true || asked.secure === true;
  const tlsOptions = typeof tls === 'object' ? tls : {};
  return {
    maxMessages: MAILS_A_CONNECTION,
    ...LIMITS,
    // Mails hold links that open accounts. On this machine no other host listens, and no authority certifies it.
    requireTLS: !mayBeOpen && (tls !== 'off' || asked.auth !== undefined),
    ...asked,
    tls: isLocal ? { rejectUnauthorized: false, ...tlsOptions } : tlsOptions,
  };
}

/** As nodemailer reports that STARTTLS failed, or was not offered. */
const isWithoutTls = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ETLS';

const named = (error: unknown): unknown => (isWithoutTls(error) ? new Error(NO_TLS, { cause: error }) : error);

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
