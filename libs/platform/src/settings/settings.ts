import { isIP } from 'node:net';
import { readFileSync } from 'node:fs';
import { isEmailAddress } from '@tender/contracts/email';
import { passwordProblem } from '@tender/people/password-rule';
import { authority, verifierKeys } from './log-setting-texts.js';
import { mailServer, sender } from './mail-setting-texts.js';

interface Setting<T> {
  /** @throws Error with the reason for an invalid text. */
  parse(text: string): T;
  fallback: T;
  about: string;
  secret?: boolean;
}

const text = (value: string): string => value;

const oneOf =
  <T extends string>(...values: T[]) =>
  (value: string): T => {
    const found = values.find((known) => known === value);
    if (!found) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  };

const integer =
  (least: number, most: number) =>
  (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most)
      throw new Error(`must be a whole number from ${least} to ${most}`);
    return number;
  };

function origin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error('must be an http or https address');
  return url.origin;
}

function address(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error('must be an http or https address');
  return value.replace(/\/+$/, '');
}

function digits(value: string): string {
  if (!/^\d{1,30}$/.test(value)) throw new Error('must be digits');
  return value;
}

function email(value: string): string {
  if (!isEmailAddress(value)) throw new Error('must be an e-mail address');
  return value;
}

function password(value: string): string {
  const problem = passwordProblem(value);
  if (problem) throw new Error(problem);
  return value;
}

function proxies(value: string): string {
  for (const address of value.split(',')) {
    const [ip = '', prefix] = address.trim().split('/');
    const longest = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0;
    const length = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
    if (length < 1 || length > longest) throw new Error('must be addresses or networks, separated by commas');
  }
  return value;
}

function eventStore(value: string): string {
  if (!/^(esdb|kurrentdb)(\+discover)?:\/\/./.test(value)) throw new Error('must be an esdb:// address');
  return value;
}

function mongo(value: string): string {
  if (!/^mongodb(\+srv)?:\/\/./.test(value)) throw new Error('must be a mongodb:// address');
  return value;
}

function prefix(value: string): string {
  if (!/^[A-Za-z0-9][\w.-]{0,49}$/.test(value))
    throw new Error('must be at most 50 letters, digits, dots, dashes or underscores');
  return value;
}

export const METRICS_ON_LOOPBACK = 'loopback';

const optional = null as string | null;

/** Every setting of the server (`domain.md §12`). `docs/settings.md` is generated from this table. */
export const SETTINGS = {
  PORT: { parse: integer(0, 65_535), fallback: 3000, about: 'port of the HTTP server; 0 takes a free one' },
  HOST: { parse: text, fallback: '127.0.0.1', about: 'address to listen on; `0.0.0.0` for all' },
  DATA_DIR: { parse: text, fallback: './data', about: 'folder of the embedded stores' },
  DISK_RESERVE: {
    parse: integer(0, 1_000_000),
    fallback: null as number | null,
    about:
      'MiB of the disk of DATA_DIR that stay free: below it uploads, sign-ups, imports and invitations stop, below half of it all other changes, below an eighth bids; unset: 512, or a twentieth of a smaller disk; 0: off',
  },
  PUBLIC_URL: {
    parse: origin,
    fallback: optional,
    about: 'public address of the site; unset: the request’s Host, and the scheme of `X-Forwarded-Proto`',
  },
  TRUST_PROXY: {
    parse: proxies,
    fallback: optional,
    about:
      'addresses or networks of the reverse proxies whose `X-Forwarded-For` is trusted, separated by commas; unset: none',
  },
  ADMIN_EMAIL: {
    parse: email,
    fallback: optional,
    about: 'e-mail of the first admin; read at the first start with an empty store',
  },
  ADMIN_PASSWORD: {
    parse: password,
    fallback: optional,
    about: 'password of the first admin; unset: the server makes one and prints it once',
    secret: true,
  },
  SEAL_KEY_FILE: {
    parse: text,
    fallback: optional,
    about:
      'file with the root key, which protects sealed auctions and all other encrypted data; unset: `seal.key` in DATA_DIR, made at the first start; required with MONGODB_URL, with the same key for all processes',
  },
  SESSION_IDLE_MINUTES: {
    parse: integer(1, 10_080),
    fallback: 30,
    about: 'minutes without activity after which a session ends',
  },
  SESSION_ABSOLUTE_HOURS: {
    parse: integer(1, 720),
    fallback: 12,
    about: 'hours after sign-in after which a session ends',
  },
  INSTALLABLE: {
    parse: oneOf('on', 'off'),
    fallback: 'on' as 'on' | 'off',
    about:
      '`off`: browsers cannot install the application, and remove its service worker and caches at the next page that they open',
  },
  RATE_LIMITS: {
    parse: oneOf('on', 'off'),
    fallback: 'on' as 'on' | 'off',
    about:
      '`off` for load tests only: removes the limits on sign-ins, sessions, sign-ups, commands, reads, lists and sockets, and on connections of one address',
  },
  COMMANDS_PER_DAY: {
    parse: integer(100, 10_000_000),
    fallback: 20_000,
    about:
      'maximum commands (bids, changes) of one person in a burst, and again over each day; beyond it 429 and a line in the security log',
  },
  REQUEST_SECONDS: {
    parse: integer(1, 300),
    fallback: 30,
    about: 'seconds within which a request’s headers, and then its body, must arrive; a file upload has five minutes',
  },
  UNREAD_SECONDS: {
    parse: integer(1, 300),
    fallback: 60,
    about:
      'seconds after which a client that does not read an answer is disconnected; less than 30 disconnects browsers that poll because they have no web socket',
  },
  CONNECTIONS: {
    parse: integer(10, 1_000_000),
    fallback: 10_000,
    about: 'maximum of open connections; the limit of open files of the process must be higher',
  },
  CONNECTIONS_PER_ADDRESS: {
    parse: integer(1, 1_000_000),
    fallback: 1_000,
    about: 'maximum of open connections of one address, or IPv6 /48; a proxy of `TRUST_PROXY` is not counted',
  },
  OUTAGE_GRACE: {
    parse: integer(0, 1_440),
    fallback: 10,
    about: 'minutes before an auction’s end in which an outage pauses it; 0 = off',
  },
  AUDIT_LOG_DAYS: {
    parse: integer(0, 36_500),
    fallback: 730,
    about: 'days for which the audit log keeps its entries; 0: no limit',
  },
  DELIVERY_DAYS: {
    parse: integer(7, 3_650),
    fallback: 90,
    about:
      'days for which sent deliveries keep their recipient and template; their text is deleted earlier, and the counts of messages stay',
  },
  METRICS: {
    parse: text,
    fallback: optional,
    about: `bearer token for \`/metrics\`, or \`${METRICS_ON_LOOPBACK}\`: requests from this machine without a proxy; unset: closed`,
    secret: true,
  },
  LOG_LEVEL: {
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    fallback: 'info' as string,
    about: 'lowest level of log lines that are written',
  },
  EVENTSTORE_URL: {
    parse: eventStore,
    fallback: optional,
    about: 'EventStoreDB for the events, `esdb://…`; unset: a file in DATA_DIR',
    secret: true,
  },
  EVENTSTORE_PREFIX: {
    parse: prefix,
    fallback: '',
    about:
      'prefix of this installation’s stream names in EventStoreDB, which the prefix of no other installation may begin with; without one, a new installation on a server with other events is refused',
  },
  MONGODB_URL: {
    parse: mongo,
    fallback: optional,
    about:
      'MongoDB for read models, state and files, `mongodb://…/<name of the installation>`; requires EVENTSTORE_URL and a worker; unset: files in DATA_DIR',
    secret: true,
  },
  SHUTDOWN_DELAY_SECONDS: {
    parse: integer(0, 60),
    fallback: 4,
    about:
      'seconds for which a stopping api process still serves while `/health/ready` answers 503, so that the proxy stops sending requests before it closes; only with MONGODB_URL',
  },
  WITNESSES: {
    parse: verifierKeys,
    fallback: [] as readonly string[],
    about:
      'verifier keys (C2SP `tlog-cosignature`, Ed25519) of the witnesses that may co-sign the public log, separated by spaces; unset: none',
  },
  TSA_URL: {
    parse: authority,
    fallback: optional,
    about:
      'address of a time-stamping authority (RFC 3161 over HTTP) that stamps heads of the public log; unset: no time stamps',
  },
  SUPPORT_EMAIL: {
    parse: email,
    fallback: optional,
    about: 'e-mail address for help, shown on the page for help and support; unset: none',
  },
  SMTP_URL: {
    parse: mailServer,
    fallback: optional,
    about:
      'mail server, `smtp://` (STARTTLS, required for any host but this machine; `?tls=off` allows mails without it) or `smtps://`, with user and password if it requires them; unset: mails are kept and shown to staff',
    secret: true,
  },
  MAIL_FROM: {
    parse: sender,
    fallback: optional,
    about: 'sender of the mails, `House <tenders@house.example>`; unset: `no-reply@` the name in PUBLIC_URL',
  },
  WHATSAPP_TOKEN: {
    parse: text,
    fallback: optional,
    about: 'access token of the WhatsApp Cloud API; requires the two ids; unset: no WhatsApp messages',
    secret: true,
  },
  WHATSAPP_PHONE_ID: {
    parse: digits,
    fallback: optional,
    about: 'id of the phone number that sends WhatsApp messages',
  },
  WHATSAPP_ACCOUNT_ID: {
    parse: digits,
    fallback: optional,
    about: 'id of the WhatsApp Business account that has the templates',
  },
  WHATSAPP_APP_SECRET: {
    parse: text,
    fallback: optional,
    about: 'secret of the Meta app, which signs the delivery reports of WhatsApp; unset: reports are refused',
    secret: true,
  },
  WHATSAPP_VERIFY_TOKEN: {
    parse: text,
    fallback: optional,
    about: 'verify token, entered at Meta with the address `/api/whatsapp/webhook`',
    secret: true,
  },
  WHATSAPP_API_URL: {
    parse: address,
    fallback: 'https://graph.facebook.com/v23.0',
    about: 'address of the WhatsApp Cloud API with its version',
  },
} satisfies Record<string, Setting<unknown>>;

export type Settings = {
  readonly [Name in keyof typeof SETTINGS]:
    | ReturnType<(typeof SETTINGS)[Name]['parse']>
    | (typeof SETTINGS)[Name]['fallback'];
};

export class WrongSetting extends Error {
  constructor(name: string, reason: unknown) {
    super(`setting ${name}: ${reason instanceof Error ? reason.message : String(reason)}`, { cause: reason });
    this.name = 'WrongSetting';
  }
}

export const openOrFail = <T>(setting: string, opening: Promise<T>): Promise<T> =>
  opening.catch((error: unknown) => {
    throw error instanceof WrongSetting ? error : new WrongSetting(setting, error);
  });

/**
 * Reads all settings. A secret may also be in a file that `NAME_FILE` names.
 * @throws WrongSetting for the first invalid one.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const entries = Object.entries<Setting<unknown>>(SETTINGS).map(([name, { parse, fallback, secret }]) => {
    try {
      const value = secret ? env[name] || fromFile(env[`${name}_FILE`]) : env[name];
      return [name, value === undefined || value === '' ? fallback : parse(value)];
    } catch (error) {
      throw new WrongSetting(name, error);
    }
  });
  const settings = Object.fromEntries(entries) as Settings;
  if (settings.MONGODB_URL && !settings.EVENTSTORE_URL)
    throw new WrongSetting('MONGODB_URL', 'requires EVENTSTORE_URL: the processes also share the events');
  if (settings.WHATSAPP_TOKEN && !(settings.WHATSAPP_PHONE_ID && settings.WHATSAPP_ACCOUNT_ID))
    throw new WrongSetting('WHATSAPP_TOKEN', 'requires WHATSAPP_PHONE_ID and WHATSAPP_ACCOUNT_ID');
  return settings;
}

const fromFile = (path: string | undefined): string | undefined =>
  path ? readFileSync(path, 'utf8').trim() : undefined;
