import { Inject, Injectable } from '@nestjs/common';
import { HoldsPersonalData, ROOT_KEY, type PersonalData } from '@tender/context/module';
import type { Count } from '@tender/contracts';
import type { Actor } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { AuctionReader, companyOf } from '../read-models/auction-reader.js';
import type { AuctionId } from '../rules/auction.events.js';
import { RecordSeal, SHORT_TEXTS } from '../sealing/record-seal.js';
import { seenRecords } from './seen-record.js';

/**
 * Which addenda a person has read, encrypted at rest. Nobody else is shown it: staff would learn who prepares a bid.
 */
@HoldsPersonalData()
@Injectable()
export class SeenAddenda implements PersonalData {
  private readonly seal: RecordSeal;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(ROOT_KEY) rootKey: Buffer,
    private readonly reader: AuctionReader,
  ) {
    this.seal = new RecordSeal(rootKey, 'addenda seen', SHORT_TEXTS);
  }

  /** Up to which number a person has read the addenda of auctions, by the ids of these. */
  async by({ userId }: Actor, auctionIds: readonly AuctionId[]): Promise<ReadonlyMap<AuctionId, Count>> {
    if (auctionIds.length === 0) return new Map();
    const found = await this.records.find({ where: { _id: { in: auctionIds.map((id) => idOf(userId, id)) } } });
    return new Map(found.map(({ _id, auctionId, sealed }) => [auctionId, this.opened(_id, sealed)] as const));
  }

  /**
   * Keeps a number. A lower one than before changes nothing, and one that no addendum has counts as the newest.
   * @throws Rejection NOT_FOUND for an auction that is not the actor's to know of
   */
  async keep(id: string, number: Count, actor: Actor): Promise<Count> {
    const companyId = companyOf(actor);
    const { _id: auctionId, addenda } = await this.reader.auction(id, actor);
    const before = (await this.by(actor, [auctionId])).get(auctionId) ?? 0;
    const seen = Math.max(before, Math.min(number, addenda));
    const { userId } = actor;
    const _id = idOf(userId, auctionId);
    const sealed = this.seal.seal({ seen }, _id);
    await this.records.addMissing([{ _id, userId, companyId, auctionId, sealed }]);
    await this.records.updateMany([{ id: _id, set: { sealed } }]);
    return seen;
  }

  async forget(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
  }

  async forgetCompany(companyId: string): Promise<void> {
    await this.records.deleteMany({ companyId });
  }

  /** What another root key has encrypted counts as unread. */
  private opened(id: string, sealed: string): Count {
    return (this.seal.open(sealed, id) as { seen: Count } | undefined)?.seen ?? 0;
  }

  private get records() {
    return this.store.state(seenRecords);
  }
}

const idOf = (userId: string, auctionId: AuctionId): string => `${userId} ${auctionId}`;
