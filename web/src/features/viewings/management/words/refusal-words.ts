import { ApiError, wordsOf } from '../../../../shared/http/api-error.js';
import { dayInWords, slotsInWords } from '../../viewing-words.js';
import type { Names } from './names.js';

/** What a refusal names, as far as one code or another has it. */
interface Details {
  roomId?: string | null;
  companyId?: string;
  date?: string;
  slot?: number;
  slots?: number[];
  goods?: { goodNo: string; roomId: string | null }[];
}

/** More parcels than these are counted, not named. */
const NAMED = 5;

/** What the house refused, with the company, room, time or parcels that stand in the way. Null where there is nothing to say. */
export function refusalInWords(error: unknown, fallback: string, names: Names): string | null {
  if (!(error instanceof ApiError) || Array.isArray(error.details)) return wordsOf(error, fallback);
  return sentence(error, (error.details ?? {}) as Details, names) ?? wordsOf(error, fallback);
}

function sentence({ reason }: ApiError, details: Details, { company, room }: Names): string | null {
  const { roomId, companyId, date, slot, slots, goods } = details;
  const at = date && slot !== undefined ? ` on ${dayInWords(date)}, ${slotsInWords([slot])}` : '';
  switch (reason) {
    case 'ROOM_BOOKED':
      return roomId && companyId ? `${room(roomId)} is booked by ${company(companyId)}${at}.` : null;
    case 'COMPANY_BOOKED':
      return companyId ? `${company(companyId)} has another booking${at}.` : null;
    case 'SLOT_PASSED':
      return date && slots ? `${dayInWords(date)}, ${slotsInWords(slots)}, has passed.` : null;
    case 'ROOM_OCCUPIED':
      return roomId && companyId ? `${company(companyId)} is signed in to ${room(roomId)}.` : null;
    case 'BOOKING_ELSEWHERE':
      return roomId ? `This booking is for ${room(roomId)}.` : 'This booking has no room yet.';
    case 'COMPANY_NOT_INVITED':
      return companyId ? `${company(companyId)} is not invited to this viewing.` : null;
    case 'COMPANY_NOT_APPROVED':
      return companyId ? `${company(companyId)} is not approved.` : null;
    case 'GOODS_NOT_IN_STOCK':
    case 'GOODS_NOT_IN_ROOM':
      return goods ? `Nothing was moved: ${placesInWords(goods, room)}.` : null;
    default:
      return null;
  }
}

function placesInWords(goods: NonNullable<Details['goods']>, room: Names['room']): string {
  const places = goods
    .slice(0, NAMED)
    .map(({ goodNo, roomId }) => `parcel ${goodNo} is in ${roomId === null ? 'the safe' : room(roomId)}`);
  const more = goods.length - NAMED;
  return more > 0 ? `${places.join(', ')}, and ${more} more are elsewhere` : places.join(', ');
}
