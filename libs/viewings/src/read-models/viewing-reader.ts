import { Inject, Injectable } from '@nestjs/common';
import { can } from '@tender/contracts';
import { LONGEST_LIST } from '@tender/http';
import { isId, Rejection, type Actor, type CheckedActor } from '@tender/kernel';
import {
  found,
  READ_STORE,
  READ_YOUR_WRITES,
  type Collection,
  type CollectionSpec,
  type Document,
  type Filter,
  type ReadStore,
  type ReadYourWrites,
} from '@tender/read-store';
import type { BookingId, CompanyId, GoodId, RoomId, ViewingId } from '../rules/viewing.events.js';
import { viewingIdFrom, viewingIdWithin } from '../viewing-command-message.js';
import { addendaOf, viewingAddenda, type ViewingAddendumDocument } from './addendum-document.js';
import { bookings, type BookingDocument } from './booking-document.js';
import { diary, type DiaryDocument } from './diary-document.js';
import { goods, type GoodDocument } from './good-document.js';
import { viewings, type RoomDocument, type ViewingDocument } from './viewing-document.js';
import { visits } from './visit-document.js';

export interface Part {
  limit?: number;
  skip: number;
}

/** Visits per read: other requests run between two reads. */
const VISITS_AT_A_TIME = 200;

const NEWEST_FIRST = [{ field: 'createdAt', descending: true }] as const;

/** Reads the read models. Methods with an `actor` hide documents that the actor may not see. */
@Injectable()
export class ViewingReader {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Viewings, newest first. Companies get those to which they are invited; `where` may name published states only. */
  async viewings(actor: Actor, part: Part, where: Filter<ViewingDocument> = {}): Promise<ViewingDocument[]> {
    return (await this.view(viewings)).find({
      where: viewingsFor(actor, where),
      sort: NEWEST_FIRST,
      limit: LONGEST_LIST,
      ...part,
    });
  }

  viewing(id: string, actor: Actor): Promise<ViewingDocument> {
    const viewingId = viewingIdFrom(id);
    return found(this.readYourWrites, async () => {
      const viewing = await this.store.view(viewings).get(viewingId);
      return viewing && maySee(viewing, actor) ? viewing : null;
    });
  }

  async room(roomId: RoomId, actor: Actor): Promise<{ viewing: ViewingId; room: RoomDocument }> {
    const viewing = await this.viewing(viewingIdWithin(roomId), actor);
    const room = viewing.rooms.find((each) => each.roomId === roomId);
    if (!room) throw new Rejection('NOT_FOUND');
    return { viewing: viewing._id, room };
  }

  async goods(viewing: ViewingId, part: Part): Promise<GoodDocument[]> {
    return (await this.view(goods)).find({
      where: { viewing },
      sort: [{ field: 'goodNumber' }, { field: 'goodNo' }],
      limit: LONGEST_LIST,
      ...part,
    });
  }

  async goodsById(ids: readonly GoodId[]): Promise<GoodDocument[]> {
    return (await this.view(goods)).find({
      where: { _id: { in: ids } },
      sort: [{ field: 'goodNumber' }, { field: 'goodNo' }],
    });
  }

  /** Bookings, newest first. Companies get their own. */
  async bookings(actor: Actor, part: Part, where: Filter<BookingDocument> = {}): Promise<BookingDocument[]> {
    return (await this.view(bookings)).find({
      where: { ...where, ...bookingsFor(actor) },
      sort: NEWEST_FIRST,
      limit: LONGEST_LIST,
      ...part,
    });
  }

  async booking(id: BookingId, actor: Actor): Promise<BookingDocument> {
    if (!isId(id)) throw new Rejection('NOT_FOUND');
    return found(this.readYourWrites, async () => {
      const booking = await this.store.view(bookings).get(id);
      return booking && maySeeBooking(booking, actor) ? booking : null;
    });
  }

  async diary(where: Filter<DiaryDocument>, part: Part): Promise<DiaryDocument[]> {
    return (await this.view(diary)).find({
      where,
      sort: [{ field: 'revision', descending: true }],
      limit: LONGEST_LIST,
      ...part,
    });
  }

  async addenda(viewing: ViewingId, part: Part): Promise<ViewingAddendumDocument[]> {
    return addendaOf(await this.view(viewingAddenda), viewing, part);
  }

  async viewers(viewing: ViewingId): Promise<Map<GoodId, Set<CompanyId>>> {
    const all = await this.view(visits);
    const viewers = new Map<GoodId, Set<CompanyId>>();
    for (let skip = 0, full = true; full; skip += VISITS_AT_A_TIME) {
      const page = await all.find({ where: { viewing }, sort: [{ field: '_id' }], skip, limit: VISITS_AT_A_TIME });
      for (const { company, goods: seen } of page)
        for (const goodId of seen) viewers.set(goodId, (viewers.get(goodId) ?? new Set()).add(company));
      full = page.length === VISITS_AT_A_TIME;
    }
    return viewers;
  }

  private async view<D extends Document>(spec: CollectionSpec<D>): Promise<Collection<D>> {
    await this.readYourWrites.caughtUp();
    return this.store.view(spec);
  }
}

export function companyOf({ companyId }: Actor): CompanyId {
  if (companyId === null) throw new Rejection('NOT_FOUND');
  return companyId;
}

export const readsAll = (actor: CheckedActor): boolean => readsEvery(actor) || observedViewing(actor) !== null;

const readsEvery = ({ role }: Actor): boolean => can(role, 'viewing:read-all');

const observedViewing = ({ observes }: CheckedActor): ViewingId | null =>
  observes?.kind === 'viewing' ? observes.subject : null;

function viewingsFor(actor: CheckedActor, where: Filter<ViewingDocument>): Filter<ViewingDocument> {
  if (readsEvery(actor)) return where;
  const observed = observedViewing(actor);
  return observed === null
    ? { status: { in: PUBLISHED }, ...where, companies: companyOf(actor) }
    : { ...where, _id: observed };
}

function bookingsFor(actor: CheckedActor): Filter<BookingDocument> {
  if (readsEvery(actor)) return {};
  const observed = observedViewing(actor);
  return observed === null ? { company: companyOf(actor) } : { viewing: observed };
}

const maySeeBooking = ({ viewing, company }: BookingDocument, actor: CheckedActor): boolean =>
  readsEvery(actor) || viewing === observedViewing(actor) || company === actor.companyId;

export const PUBLISHED = ['published', 'live', 'completed'] as const;

const maySee = ({ _id, status, companies }: ViewingDocument, actor: CheckedActor): boolean =>
  readsEvery(actor) || _id === observedViewing(actor) || (status !== 'draft' && companies.includes(companyOf(actor)));
