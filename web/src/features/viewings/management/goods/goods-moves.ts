import { lotNumberKey, type GoodView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { assignGoods, reassignGoods, returnGoods } from '../../commands/goods-commands.js';
import type { Names } from '../words/names.js';

/** The id of a room, or the safe. */
export type PlaceOfGoods = string | 'safe';

export const placeOf = ({ room }: GoodView): PlaceOfGoods => room ?? 'safe';
export const placeName = (place: PlaceOfGoods, names: Names): string =>
  place === 'safe' ? t('the safe') : names.room(place);

/** Parcels that one atomic command moves. */
export interface Move {
  kind: 'assign' | 'reassign' | 'return';
  /** Target room of the move; for a return, the room that the parcels leave. */
  room: string;
  goods: GoodView[];
}

/** The commands that move parcels to a place; parcels already in it need none. */
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
export const carryOut = ({ kind, room, goods }: Move): Promise<void> =>
  CALLS[kind](
    room,
    goods.map(({ _id }) => _id),
  );

/** Label of the button for a command. */
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

export interface Missed {
  /** The number as typed. */
  typed: string;
  text: string;
}

/** A failed scan stays visible after other successful scans, until its own number succeeds. */
export const missedAfter = (missed: Missed | null, { goodNo }: GoodView): Missed | null =>
  missed?.typed.trim().toLowerCase() === goodNo.toLowerCase() ? null : missed;

/** Finds a typed number: an exact match first, then by `lotNumberKey`, then regardless of case. */
export function parcelOf(typed: string, goods: readonly GoodView[]): GoodView | undefined {
  const alike = (keyOf: (no: string) => string) => goods.find(({ goodNo }) => keyOf(goodNo) === keyOf(typed));
  return alike((no) => no.trim()) ?? alike(lotNumberKey) ?? alike((no) => lotNumberKey(no).toLowerCase());
}
