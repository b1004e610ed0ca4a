import { t } from '../../../../shared/language/t.js';
import { ApiError, errorMessage } from '../../../../shared/http/api-error.js';
import { dayInWords, slotsInWords } from '../../viewing-words.js';
import type { Names } from './names.js';

/** Details of a refusal; each code has some of them. */
interface Details {
  roomId?: string | null;
  companyId?: string;
  date?: string;
  slot?: number;
  slots?: number[];
  goods?: { goodNo: string; roomId: string | null }[];
}

/** Number of parcels that are named; more are counted. */
const NAMED = 5;

/** A refusal with the company, room, time or parcels that caused it. Null if there is nothing to show. */
export function refusalInWords(error: unknown, fallback: string, names: Names): string | null {
  if (!(error instanceof ApiError) || Array.isArray(error.details)) return errorMessage(error, fallback);
  return sentence(error, (error.details ?? {}) as Details, names) ?? errorMessage(error, fallback);
}

function sentence({ reason }: ApiError, details: Details, { company, room }: Names): string | null {
  const { roomId, companyId, date, slot, slots, goods } = details;
  const at = date && slot !== undefined ? { day: dayInWords(date), slots: slotsInWords([slot]) } : null;
  switch (reason) {
    case 'ROOM_BOOKED':
      if (!roomId || !companyId) return null;
      return at
        ? t('{room} is booked by {company} on {day}, {slots}.', {
            room: room(roomId),
            company: company(companyId),
            ...at,
          })
        : t('{room} is booked by {company}.', { room: room(roomId), company: company(companyId) });
    case 'COMPANY_BOOKED':
      if (!companyId) return null;
      return at
        ? t('{company} has another booking on {day}, {slots}.', { company: company(companyId), ...at })
        : t('{company} has another booking.', { company: company(companyId) });
    case 'SLOT_PASSED':
      return date && slots
        ? t('{day}, {slots}, has passed.', { day: dayInWords(date), slots: slotsInWords(slots) })
        : null;
    case 'ROOM_OCCUPIED':
      return roomId && companyId
        ? t('{company} is checked in to {room}.', { company: company(companyId), room: room(roomId) })
        : null;
    case 'BOOKING_ELSEWHERE':
      return roomId ? t('This booking is for {room}.', { room: room(roomId) }) : t('This booking has no room yet.');
    case 'COMPANY_NOT_INVITED':
      return companyId ? t('{company} is not invited to this viewing.', { company: company(companyId) }) : null;
    case 'COMPANY_NOT_APPROVED':
      return companyId ? t('{company} is not approved.', { company: company(companyId) }) : null;
    case 'GOODS_NOT_IN_STOCK':
    case 'GOODS_NOT_IN_ROOM':
      return goods ? t('Nothing was moved: {places}.', { places: placesInWords(goods, room) }) : null;
    default:
      return null;
  }
}

function placesInWords(goods: NonNullable<Details['goods']>, room: Names['room']): string {
  const places = goods
    .slice(0, NAMED)
    .map(({ goodNo, roomId }) =>
      roomId === null
        ? t('parcel {goodNo} is in the safe', { goodNo })
        : t('parcel {goodNo} is in {room}', { goodNo, room: room(roomId) }),
    );
  const more = goods.length - NAMED;
  return more > 0
    ? t('{places}, and {more} more are elsewhere', { places: places.join(', '), more })
    : places.join(', ');
}
