import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { Refused } from '../delivery/courier.js';

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
/** Number of mails on one connection: some servers close it after a hundred. */
const MAILS_A_CONNECTION = 90;

export interface ReadyMail {
  from: string;
  to: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

const NO_TLS =
  'the mail server of SMTP_URL does not support TLS (STARTTLS): no mail is sent. Use a server that supports it, or add ?tls=off to SMTP_URL to send mails unencrypted';

export class MailServer {
  private readonly transport;

  private readonly options: SMTPPool.Options;

  constructor(url: string, connections: number) {
    this.options = optionsOf(url);
    this.transport = createTransport({ pool: true, maxConnections: connections, ...this.options });
  }

  /** @throws Refused for a permanent refusal of the recipient or the mail; Error otherwise */
  async send(mail: ReadyMail, signal: AbortSignal): Promise<void> {
    try {
      // Nodemailer removes line breaks from the header fields.
      await this.transport.sendMail({ ...mail, signal, disableFileAccess: true, disableUrlAccess: true } as object);
    } catch (error) {
      throw isRefusal(error) ? new Refused(wordsOf(error)) : named(error);
    }
  }

  /** @throws Error if the server is unreachable, refuses the login or lacks TLS */
  async verify(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (error) {
      throw named(error);
    }
  }

  /** @returns what to do if the server lacks the required TLS; otherwise null */
  async lacksTls(): Promise<string | null> {
    if (!this.options.requireTLS) return null;
    try {
      await this.transport.verify();
      return null;
    } catch (error) {
      return isWithoutTls(error) ? NO_TLS : null;
    }
  }

  close(): void {
    this.transport.close();
  }
}

/** The query may contain nodemailer options, or `?tls=off`: unencrypted mails, but no unencrypted password. */
export function optionsOf(url: string): SMTPPool.Options {
  const { tls, ...asked } = parseConnectionUrl(url) as SMTPPool.Options & { tls?: SMTPPool.Options['tls'] | 'off' };
  const isLocal = ['localhost', '127.0.0.1', '::1', '[::1]'].includes(asked.host ?? 'localhost');
  const mayBeOpen = isLocal || asked.ignoreTLS === true || asked.secure === true;
  const tlsOptions = typeof tls === 'object' ? tls : {};
  return {
    maxMessages: MAILS_A_CONNECTION,
    ...LIMITS,
    // Require TLS, because links in mails open accounts. Localhost needs none: no authority certifies it.
    requireTLS: !mayBeOpen && (tls !== 'off' || asked.auth !== undefined),
    ...asked,
    tls: isLocal ? { rejectUnauthorized: false, ...tlsOptions } : tlsOptions,
  };
}

const isWithoutTls = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ETLS';

const named = (error: unknown): unknown => (isWithoutTls(error) ? new Error(NO_TLS, { cause: error }) : error);

interface SmtpFailure extends Error {
  responseCode?: number;
  command?: string;
}

/** 5xx for the recipient or the mail (RFC 5321 §4.2.1). Other failures can be fixed: the mail is retried. */
const isRefusal = (error: unknown): error is SmtpFailure =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA');

const wordsOf = ({ message }: SmtpFailure): string => message;
