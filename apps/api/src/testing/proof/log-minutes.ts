import type { Instant } from '@tender/contracts';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { ApiReactors } from '../../reactors/api-reactors.js';
import type { TestServer } from '../server/test-server.js';
import type { Person } from '../callers/person.js';

export const MINUTE = 60_000;

/** Types of events in the stream of the public log of which each is one entry. */
const ONE_ENTRY = ['KeyTold', 'RootTaken', 'ResultTaken', 'AnchorTaken'];

/** The minutes of a server's public log, by a clock that a test moves. */
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

  /** The next minute that brings something comes, and what it brings is public. */
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

  /** Auctions are published, and the server knows that they are to be committed to. */
  begun = (...ids: string[]): Promise<void> => this.until('CommitmentsBegun', ids);

  until(type: string, ids: readonly string[]): Promise<void> {
    return eventually(() => this.isKnown(type, ids), type);
  }

  /** Completes auctions, and waits until it is known that their trees are to be made. */
  async complete(admin: Person, ...ids: string[]): Promise<void> {
    for (const id of ids) await admin.complete(id);
    await this.until('TreeBegun', ids);
  }

  /** Until the trees of some completed auctions are made, and their roots stand in the log. */
  async rooted(...ids: string[]): Promise<void> {
    // The next minute does not end before all trees are made: one that comes late would have its root a minute later.
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
