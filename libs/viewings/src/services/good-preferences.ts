import { Inject, Injectable, Logger } from '@nestjs/common';
import { MarkStore, UNMARKED } from '@tender/context/mark-store';
import { ROOT_KEY } from '@tender/context/module';
import { UserMessages } from '@tender/context/user-messages';
import { can, type GoodMarkBody, type GoodPreference } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Actor, type Instant } from '@tender/kernel';
import { Memberships } from '@tender/people';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { companyOf, ViewingReader } from '../read-models/viewing-reader.js';
import type { GoodId, UserId, ViewingId } from '../rules/viewing.events.js';
import { viewingIdWithin } from '../viewing-command-message.js';

/** Stars of a company on parcels, and priorities and notes, which only their author sees. An erasure deletes them with those on lots. */
@Injectable()
export class GoodPreferences {
  private readonly marks: MarkStore;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(ROOT_KEY) rootKey: Buffer,
    @Inject(CLOCK) now: () => Instant,
    private readonly reader: ViewingReader,
    private readonly memberships: Memberships,
    private readonly messages: UserMessages,
  ) {
    this.marks = new MarkStore(store, rootKey, now, new Logger(GoodPreferences.name));
  }

  /** @returns a function that decrypts the preference on one parcel; none for staff and for people who do not bid */
  async shownTo(actor: Actor, goodIds: readonly GoodId[]): Promise<(goodId: GoodId) => GoodPreference | undefined> {
    if (!can(actor.role, 'lot:mark')) return () => undefined;
    const { userId } = actor;
    const shown = await this.marks.shownTo({ companyId: companyOf(actor), userId, writers: [userId] }, goodIds);
    return (goodId) => {
      const preference = shown(goodId);
      return preference && { goodId, ...preference };
    };
  }

  /** Stores no preference if one parcel is unknown. @throws Rejection NOT_FOUND */
  async setAll(preferences: readonly GoodMarkBody[], actor: Actor): Promise<GoodPreference[]> {
    const companyId = companyOf(actor);
    const goodIds = [...new Set(preferences.map(({ goodId }) => goodId))];
    const viewings = [...new Set(goodIds.map(viewingIdWithin))];
    await Promise.all(viewings.map((viewing) => this.reader.viewing(viewing, actor)));
    const known = new Set((await this.reader.goodsById(goodIds)).map(({ _id }) => _id));
    if (goodIds.some((goodId) => !known.has(goodId))) throw new Rejection('NOT_FOUND');
    await this.marks.write(
      preferences.map(({ goodId, ...mark }) => ({ ...mark, lotId: goodId, auctionId: viewingIdWithin(goodId) })),
      { companyId, userId: actor.userId },
    );
    const starred = preferences.filter(({ favourite }) => favourite !== undefined);
    for (const viewing of new Set(starred.map(({ goodId }) => viewingIdWithin(goodId))))
      await this.notify(viewing, actor);
    const shown = await this.shownTo(actor, goodIds);
    return preferences.map(({ goodId }) => shown(goodId) ?? { ...UNMARKED, goodId });
  }

  /** Makes open tabs of the company's other buyers load the parcels. */
  private notify(viewing: ViewingId, { userId: author, companyId }: Actor): Promise<void> {
    const colleagues = async (): Promise<UserId[]> =>
      Object.entries(await this.memberships.peopleOf(companyId ?? '')).flatMap(([userId, { role }]) =>
        userId !== author && can(role, 'lot:mark') ? [userId] : [],
      );
    const payload = { viewing: { _id: viewing }, goodsChanged: true } as const;
    return this.messages.sendToFound(colleagues, { kind: 'viewingUpdated', payload });
  }
}
