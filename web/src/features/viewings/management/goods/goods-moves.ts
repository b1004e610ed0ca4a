import { lotNumberKey, type GoodView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { assignGoods, reassignGoods, returnGoods } from '../../commands/goods-commands.js';
import type { Names } from '../words/names.js';

/** Where a parcel is, or is to be: the id of a room, or the safe. */
export type PlaceOfGoods = string | 'safe';

export const placeOf = ({ room }: GoodView): PlaceOfGoods => room ?? 'safe';
export const placeName = (place: PlaceOfGoods, names: Names): string =>
  place === 'safe' ? t('the safe') : names.room(place);

/** One step of the house: all of its parcels move, or none. */
export interface Move {
  kind: 'assign' | 'reassign' | 'return';
  /** The room that it goes to, or, of a return, comes from. */
  room: string;
  goods: GoodView[];
}

/** The steps that bring parcels to a place; those that are there already need none. */
export function movesTo(place: PlaceOfGoods, goods: readonly GoodView[]): Move[] {
  const elsewhere = goods.filter((good) => placeOf(good) !== place);
  if (place === 'safe')
    return [...Map.groupBy(elsewhere, placeOf)].map(([room, some]) => ({ kind: 'return', room, goods: some }));
  const [stored, placed] = [elsewhere.filter(({ room }) => !room), elsewhere.filter(({ room }) => room)];
  return [
    ...(stored.length > 0 ? [{ kind: 'assign', room: place, goods: stored } as const] : []),
    ...(placed.length > 0 ? [{ kind: 'reassign', room: place, goods: placed } as const] : []),
  ];
}

const CALLS = { assign: assignGoods, reassign: reassignGoods, return: returnGoods };
/** Does one step: all or nothing. */
export const carryOut = ({ kind, room, goods }: Move): Promise<void> =>
  CALLS[kind](
    room,
    goods.map(({ _id }) => _id),
  );

/** What the button of a step says. */
export function moveInWords({ kind, room, goods }: Move, names: Names): string {
  const some = t('{count, plural, one {# parcel} other {# parcels}}', { count: goods.length });
  switch (kind) {
    case 'assign':
      return t('Assign {some} to {room}', { some, room: names.room(room) });
    case 'reassign':
      return t('Re-assign {some} to {room}', { some, room: names.room(room) });
    case 'return':
      return t('Return {some} from {room}', { some, room: names.room(room) });
  }
}

/** What went wrong with a scan. */
export interface Missed {
  /** The number, as it was typed. */
  typed: string;
  text: string;
}

/** What stays in sight of a slip once other numbers are scanned well: all of it, until its own is. */
export const missedAfter = (missed: Missed | null, { goodNo }: GoodView): Missed | null =>
  missed?.typed.trim().toLowerCase() === goodNo.toLowerCase() ? null : missed;

/** The parcel of a number as a scanner or a person types it: the exact number first, then `lotNumberKey`, then capitals do not count. */
export function parcelOf(typed: string, goods: readonly GoodView[]): GoodView | undefined {
  const alike = (keyOf: (no: string) => string) => goods.find(({ goodNo }) => keyOf(goodNo) === keyOf(typed));
  return alike((no) => no.trim()) ?? alike(lotNumberKey) ?? alike((no) => lotNumberKey(no).toLowerCase());
}
