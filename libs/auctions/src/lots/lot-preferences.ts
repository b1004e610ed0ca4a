import { Inject, Injectable, Logger } from '@nestjs/common';
import { MarkStore, UNMARKED } from '@tender/context/mark-store';
import { HoldsPersonalData, ROOT_KEY, type PersonalData } from '@tender/context/module';
import { UserMessages } from '@tender/context/user-messages';
import { can, type LotMarkBody, type LotMarksBody, type LotPreference } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Actor, type Instant } from '@tender/kernel';
import { Memberships } from '@tender/people';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { auctionIdWithin } from '../auction-command-message.js';
import type { AuctionDocument } from '../read-models/auction-document.js';
import { AuctionReader, companyOf } from '../read-models/auction-reader.js';
import type { LotId, UserId } from '../rules/auction.events.js';
import { SealedSight } from '../sealing/sealed-sight.js';

/**
 * Favourites are the company's watch list. Priority and note belong to their author; colleagues who would see the
 * author's sealed bids see them too (`docs/sealed-bids.md`).
 */
@HoldsPersonalData()
@Injectable()
export class LotPreferences implements PersonalData {
  private readonly marks: MarkStore;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(ROOT_KEY) rootKey: Buffer,
    @Inject(CLOCK) now: () => Instant,
    private readonly reader: AuctionReader,
    private readonly sight: SealedSight,
    private readonly memberships: Memberships,
    private readonly messages: UserMessages,
  ) {
    this.marks = new MarkStore(store, rootKey, now, new Logger(LotPreferences.name));
  }

  /** @returns a function that decrypts the preferences of one lot */
  async shownTo(
    actor: Actor,
    auction: AuctionDocument,
    lotIds: readonly LotId[],
  ): Promise<(lotId: LotId) => LotPreference | undefined> {
    const { userId } = actor;
    const writers = new Set((await this.sight.seenBy(actor, auction)).keys());
    const shown = await this.marks.shownTo({ companyId: companyOf(actor), userId, writers }, lotIds);
    return (lotId) => {
      const preference = shown(lotId);
      return preference && { lotId, ...preference };
    };
  }

  /**
   * Stores no preference if one lot is unknown.
   * @param tab the calling tab, named in the message
   * @throws Rejection NOT_FOUND
   */
  async setAll({ preferences, userId }: LotMarksBody, actor: Actor, tab?: string): Promise<LotPreference[]> {
    const companyId = companyOf(actor);
    if (userId !== undefined && userId !== actor.userId) throw new Rejection('NOT_FOUND');
    const lotIds = [...new Set(preferences.map(({ lotId }) => lotId))];
    const auctions = await Promise.all(
      [...new Set(lotIds.map(auctionIdWithin))].map((auctionId) => this.reader.auction(auctionId, actor)),
    );
    const known = new Set((await this.reader.lotsById(lotIds)).map((lot) => lot._id));
    if (lotIds.some((lotId) => !known.has(lotId))) throw new Rejection('NOT_FOUND');
    await this.marks.write(
      preferences.map((mark) => ({ ...mark, auctionId: auctionIdWithin(mark.lotId) })),
      { companyId, userId: actor.userId },
    );
    for (const auction of auctions) {
      const payload = { auctionId: auction._id, ...(tab !== undefined && { tab }) };
      const marks = preferences.filter(({ lotId }) => auctionIdWithin(lotId) === auction._id);
      await this.messages.sendToFound(() => this.readersOf(marks, auction, actor), { kind: 'marksChanged', payload });
    }
    const shown = new Map(
      await Promise.all(
        auctions.map(async (auction) => [auction._id, await this.shownTo(actor, auction, lotIds)] as const),
      ),
    );
    return preferences.map(({ lotId }) => shown.get(auctionIdWithin(lotId))?.(lotId) ?? { ...UNMARKED, lotId });
  }

  /** Also of parcels, which have the same store. */
  forgetUser(userId: string): Promise<void> {
    return this.marks.forgetUser(userId);
  }

  forgetCompany(companyId: string): Promise<void> {
    return this.marks.forgetCompany(companyId);
  }

  private async readersOf(
    marks: readonly LotMarkBody[],
    auction: AuctionDocument,
    actor: Actor,
  ): Promise<Iterable<UserId>> {
    const companyId = companyOf(actor);
    if (marks.every(({ favourite }) => favourite === undefined))
      return this.sight.seersOf({ userId: actor.userId, companyId }, auction);
    const people = Object.entries(await this.memberships.peopleOf(companyId));
    return people.flatMap(([userId, { role }]) => (can(role, 'lot:mark') ? [userId] : []));
  }
}
