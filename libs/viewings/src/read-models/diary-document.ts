import type { DiaryEntry } from '@tender/contracts';
import type { UpcastEvent } from '@tender/event-store';
import { defineProjection, put, type CollectionSpec, type ProjectionReader, type Write } from '@tender/read-store';
import {
  viewingCatalogue,
  viewingStreams,
  type ViewingEvent,
  type ViewingEventOf,
  type ViewingEventType,
} from '../rules/viewing.events.js';

export interface DiaryDocument extends DiaryEntry {
  viewing: string;
  /** Revision of the event: the order of the diary. */
  revision: number;
}

export const diary: CollectionSpec<DiaryDocument> = {
  name: 'viewingDiary',
  database: 'views',
  indexes: [{ fields: ['viewing', 'revision'] }, { fields: ['booking', 'revision'] }],
};

type About = Partial<Pick<DiaryEntry, 'companies' | 'rooms' | 'goods' | 'booking' | 'reason'>>;

function aboutOf(event: ViewingEvent): About {
  switch (event.type) {
    case 'CompaniesInvited':
      return { companies: event.data.companies.map(({ companyId }) => companyId) };
    case 'PersonRemoved':
      return { companies: [event.data.companyId] };
    case 'CompanyRemoved':
      return { companies: [event.data.companyId], reason: event.data.reason };
    case 'RoomAdded':
    case 'RoomUpdated':
    case 'RoomDeleted':
      return { rooms: [event.data.roomId] };
    case 'RoomSignedIn':
    case 'RoomSignedOut':
    case 'BookingApproved':
    case 'BookingCreated':
      return { companies: [event.data.companyId], rooms: [event.data.roomId], booking: event.data.bookingId };
    case 'RoomsSwapped':
      return { rooms: event.data.rooms, goods: event.data.to.flatMap(({ goods }) => goods) };
    case 'GoodsAdded':
      return { goods: event.data.goods.map(({ goodId }) => goodId) };
    case 'GoodUpdated':
    case 'GoodDeleted':
      return { goods: [event.data.goodId] };
    case 'GoodsAssigned':
    case 'GoodsReassigned':
    case 'GoodsReturned':
      return {
        rooms: [event.data.roomId],
        goods: event.data.goodIds,
        companies: event.data.companyId === null ? [] : [event.data.companyId],
      };
    case 'BookingRequested':
    case 'BookingCompleted':
      return { companies: [event.data.companyId], booking: event.data.bookingId };
    case 'BookingUpdated':
      return {
        companies: [event.data.companyId],
        booking: event.data.bookingId,
        rooms: event.data.roomId === null ? [] : [event.data.roomId],
        reason: event.data.reason ?? null,
      };
    case 'BookingRejected':
    case 'BookingCancelled':
      return { companies: [event.data.companyId], booking: event.data.bookingId, reason: event.data.reason };
    case 'AddendumPublished':
      return { reason: event.data.reason };
    case 'ViewingCreated':
    case 'ViewingUpdated':
    case 'ViewingPublished':
    case 'ViewingWentLive':
    case 'ViewingCompleted':
      return {};
  }
}

const entry = (event: UpcastEvent<ViewingEvent>, companies: readonly string[] = []): Write[] => {
  const { id, revision, metadata, stream } = event;
  const about = { companies: [...companies], rooms: [], goods: [], booking: null, reason: null, ...aboutOf(event) };
  return [
    put(diary, {
      ...about,
      _id: id,
      viewing: viewingStreams.idOf(stream) ?? '',
      revision,
      at: metadata.at,
      kind: event.type,
      by: metadata.actor.userId,
    }),
  ];
};

/** The event names the moved bookings only: their companies are in earlier entries. */
async function swapped(
  event: UpcastEvent<ViewingEventOf<'RoomsSwapped'>>,
  { read }: { read: ProjectionReader },
): Promise<Write[]> {
  const ids = event.data.to.flatMap(({ bookings }) => bookings);
  const before = ids.length === 0 ? [] : await read.find(diary, { where: { booking: { in: ids } } });
  return entry(event, [...new Set(before.flatMap(({ companies }) => companies))]);
}

const each = Object.fromEntries(
  Object.keys(viewingCatalogue).map((type) => [type, (event: UpcastEvent<ViewingEvent>) => entry(event)]),
) as Record<ViewingEventType, (event: UpcastEvent<ViewingEvent>) => Write[]>;

export const diaryProjection = defineProjection({ name: 'viewingDiary', version: 3, collections: [diary] }).of(
  viewingStreams,
  { ...each, RoomsSwapped: swapped },
);
