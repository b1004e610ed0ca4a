import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ADMIN, releaseModule } from './server.mjs';

/** Time limit of each wait, in ms: the public log writes only every minute. */
const WITHIN = 150_000;
const DAY = 86_400_000;
const MINUTE = 60_000;
/** Dates of everything that must stay open. */
export const FAR = {
  starts: '2098-06-01T09:00:00.000Z',
  ends: '2099-06-01T09:00:00.000Z',
  days: ['2099-05-04', '2099-05-08'],
};
/** Password of all people of the story but the first admin. */
export const PASSWORD = 'a stone without flaw';
export const emailOf = (name) => `${name}@release.test`;

/** The release's server, the people with a session there, and the names of everything that was made. */
export class Story {
  /** Ids and accounts by name for the tests; written to `names.json`. */
  names = {
    admin: ADMIN,
    password: PASSWORD,
    people: {},
    companies: {},
    auctions: {},
    lots: {},
    bids: {},
    viewings: {},
    rooms: {},
    goods: {},
    bookings: {},
    folders: {},
    files: {},
    templates: {},
    messages: {},
  };
  people = {};

  static async begin(tree) {
    const story = new Story();
    const { Mailbox } = await releaseModule(tree, 'libs', 'messaging', 'dist', 'testing', 'mailbox.js');
    const { picture } = await releaseModule(tree, 'libs', 'files', 'dist', 'testing', 'pictures.js');
    const { resolve } = createRequire(join(tree, 'libs', 'messaging', 'package.json'));
    story.picture = picture;
    story.driver = await releaseModule(tree, 'libs', 'api-driver', 'dist', 'index.js');
    story.parseMail = (await import(pathToFileURL(resolve('postal-mime')).href)).default.parse;
    story.mailbox = await Mailbox.open();
    return story;
  }

  /**
   * Starts the server and signs the admin in. With `smtp`, at the first start, the server's clock is set back to the
   * last minutes before midnight UTC; without it, at the second start, the clock is right.
   */
  async on(server, { smtp }) {
    const midnight = Math.floor(Date.now() / DAY) * DAY;
    this.shift = smtp ? midnight - 15 * MINUTE - Date.now() : 0;
    const env = smtp ? { SMTP_URL: this.mailbox.url, CLOCK_SHIFT: String(this.shift) } : {};
    this.address = await server.start(env);
    this.admin = await this.signIn(ADMIN.email, ADMIN.password);
  }

  async end() {
    await this.mailbox.close();
  }

  guest() {
    return new this.driver.ApiDriver(this.address);
  }

  signIn(email, password = PASSWORD) {
    return this.guest().signIn({ email, password });
  }

  /** An instant by the server's clock. */
  after(millis) {
    return new Date(Date.now() + this.shift + millis).toISOString();
  }

  /** Polls `look`. @returns its result. @throws Error if it finds nothing in time */
  async until(what, look) {
    for (const end = Date.now() + WITHIN; Date.now() < end; await delay(100)) {
      const found = await look();
      if (found) return found;
    }
    throw new Error(`never: ${what}`);
  }

  /**
   * Returns the secret of the newest link of a kind in a mail. @param kind `invite`, `confirm`, `reset` or
   * `unsubscribe`
   */
  linkTo(email, kind) {
    const pattern = kind === 'unsubscribe' ? /\/unsubscribe#([\w.~-]+)/ : new RegExp(`/signup#${kind}=([\\w-]{43})`);
    return this.until(`a mail to ${email} with a link to ${kind}`, async () => {
      for (const { raw } of this.mailbox.to(email).toReversed()) {
        const { text } = await this.parseMail(raw);
        const [, secret] = pattern.exec(text ?? '') ?? [];
        if (secret) return secret;
      }
      return null;
    });
  }

  /** Stores a person under the name that tests use. */
  keep(name, person) {
    const { email, userId, companyId, user } = person;
    this.people[name] = person;
    this.names.people[name] = { email, userId, companyId: companyId || null, role: user.role };
    return person;
  }

  /** Waits until no delivery is queued, no message is being sent, and each completed auction's root is in the log. */
  async settled() {
    const { admin } = this;
    await this.until('all deliveries are done', async () => {
      const pending = await admin.notifications.deliveries({ status: 'queued' });
      const sending = (await admin.notifications.sent()).filter(({ status }) => status === 'sending');
      return pending.length + sending.length === 0;
    });
    const completed = (await admin.auctions()).filter(({ status, cancelled }) => status === 'completed' && !cancelled);
    for (const { _id } of completed)
      await this.until(`the root of the auction ${_id}`, async () => (await admin.log.auction(_id)).root);
  }
}

export const file = (content, name) => new File([content], name);
