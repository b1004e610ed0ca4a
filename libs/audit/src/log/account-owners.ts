import { setImmediate as turn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SecurityLog } from '@tender/http';
import { userRecords } from '@tender/people/records';
import { READ_STORE, type ReadStore } from '@tender/read-store';

/** How long the cached map of all digests is used, in ms. */
const FRESH_MILLIS = 10_000;
const PAGE = 100;

/** Maps digests of e-mail addresses in the log to user ids. Unknown and erased addresses have no owner. */
@Injectable()
export class AccountOwners {
  private known: Promise<ReadonlyMap<string, string>> | null = null;
  private knownAt = -Infinity;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly security: SecurityLog,
  ) {}

  async accountOf(userId: string): Promise<string | null> {
    const email = (await this.store.state(userRecords).get(userId))?.email ?? null;
    return email === null ? null : this.security.accountOf(email);
  }

  ownersByAccount(): Promise<ReadonlyMap<string, string>> {
    const now = performance.now();
    if (!this.known || now - this.knownAt > FRESH_MILLIS) {
      this.knownAt = now;
      this.known = this.read();
      this.known.catch(() => (this.known = null));
    }
    return this.known;
  }

  private async read(): Promise<ReadonlyMap<string, string>> {
    const owners = new Map<string, string>();
    const users = this.store.state(userRecords);
    for (let last = '', full = true; full;) {
      const page = await users.find({ where: { _id: { gt: last } }, sort: [{ field: '_id' }], limit: PAGE });
      for (const { _id, email } of page) if (email !== null) owners.set(this.security.accountOf(email), _id);
      last = page.at(-1)?._id ?? last;
      full = page.length === PAGE;
      await turn();
    }
    return owners;
  }
}
