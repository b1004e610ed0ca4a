import type { Instant } from '@tender/contracts';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { ApiReactors } from '../../reactors/api-reactors.js';
import type { TestServer } from '../server/test-server.js';
import type { Person } from '../callers/person.js';

export const MINUTE = 60_000;

/** Types of events that add exactly one entry to the public log. */
const ONE_ENTRY = ['KeyTold', 'RootTaken', 'ResultTaken', 'AnchorTaken'];

/** Advances the minutes of a server's public log, by a clock that the test controls. */
export class LogMinutes {
  constructor(
    private readonly server: TestServer,
    private readonly time: { now: Instant },
  ) {}

  /** Number of entries that the log must have. */
  async made(): Promise<number> {
    const ones = await Promise.all(ONE_ENTRY.map((type) => this.factsOf(type)));
    const heads = await this.factsOf('HeadsCommitted');
    return ones.flat().length + heads.reduce((sum, fact) => sum + fact.heads!.length, 0);
  }

  async isKnown(type: string, ids: readonly string[]): Promise<boolean> {
    const facts = await this.factsOf(type);
    return ids.every((id) => facts.some(({ auctionId }) => auctionId === id));
  }

  /** Advances to the next minute with new entries, and waits until they are public. */
  async next(): Promise<void> {
    const before = await this.made();
    await eventually(async () => {
      this.time.now = plusMillis(this.time.now, MINUTE);
      await this.look();
      return (await this.made()) > before;
    }, 'what a minute brings');
    const log = this.server.guest().log;
    await eventually(async () => (await log.current()).size === (await this.made()), 'the public log');
  }

  /** Waits until the server has begun the commitments of published auctions. */
  begun = (...ids: string[]): Promise<void> => this.until('CommitmentsBegun', ids);

  until(type: string, ids: readonly string[]): Promise<void> {
    return eventually(() => this.isKnown(type, ids), type);
  }

  /** Completes auctions, and waits until their trees are due. */
  async complete(admin: Person, ...ids: string[]): Promise<void> {
    for (const id of ids) await admin.complete(id);
    await this.until('TreeBegun', ids);
  }

  /** Waits until the trees of completed auctions are made, and their roots are in the log. */
  async rooted(...ids: string[]): Promise<void> {
    // All trees must be made before the minute ends: a late one would have its root a minute later.
    this.time.now = plusMillis(this.time.now, MINUTE / 2);
    for (const id of ids)
      await eventually(async () => {
        await this.look();
        return this.isKnown('TreeMade', [id]);
      }, 'a tree');
    while (!(await this.isKnown('RootTaken', ids))) await this.next();
  }

  private look(): Promise<void> {
    return this.server.app.get(ApiReactors).checkDue();
  }

  private async factsOf(type: string): Promise<{ auctionId?: string; heads?: unknown[] }[]> {
    const events = await this.server.stores.events.readStream('anchors', 0, 1_000);
    return events.filter((event) => event.type === type).map(({ data }) => data);
  }
}
