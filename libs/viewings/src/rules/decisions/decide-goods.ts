import { numberKeyOf, VIEWING_MAXIMA } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { Good, Viewing } from '../viewing.js';
import type { ViewingCommandOf } from '../viewing.commands.js';
import type { CompanyId, GoodId, RoomId, ViewingEvent } from '../viewing.events.js';
import { knownGood, knownRoom, unfinished } from './viewing-guards.js';

/** Goods: a parcel is in the safe or in one room. A move of several parcels is atomic. */

/** Adds all parcels of an upload, or none. Default category: the viewing's. */
export function addGoods(viewing: Viewing, { goods }: ViewingCommandOf<'AddGoods'>): ViewingEvent[] {
  const known = unfinished(viewing);
  if (known.goods.size + goods.length > VIEWING_MAXIMA.goods)
    throw new Rejection('VIEWING_FULL', { goods: known.goods.size, maximum: VIEWING_MAXIMA.goods });
  const keyOf = numberKeyOf('goods', known.rules);
  const taken = new Set(known.goods.values().map(({ goodNo }) => keyOf(goodNo)));
  const isTaken = (key: string) => taken.has(key) || !taken.add(key);
  const twice = goods.filter(({ goodNo }) => isTaken(keyOf(goodNo))).map(({ goodNo }) => goodNo);
  if (twice.length > 0) throw new Rejection('GOOD_NUMBER_TAKEN', { goodNos: twice });
  if (goods.length === 0) return [];
  const category = known.category ? { category: known.category } : {};
  return [{ type: 'GoodsAdded', data: { goods: goods.map((good) => ({ ...category, ...good })) } }];
}

export function updateGood(viewing: Viewing, { goodId, changes }: ViewingCommandOf<'UpdateGood'>): ViewingEvent[] {
  const known = unfinished(viewing);
  knownGood(known, goodId);
  const { goodNo } = changes;
  const keyOf = numberKeyOf('goods', known.rules);
  const hasNumber = (no: string) => (other: Good) => other.goodId !== goodId && keyOf(other.goodNo) === keyOf(no);
  if (goodNo !== undefined && known.goods.values().some(hasNumber(goodNo)))
    throw new Rejection('GOOD_NUMBER_TAKEN', { goodNos: [goodNo] });
  return Object.keys(changes).length === 0 ? [] : [{ type: 'GoodUpdated', data: { goodId, changes } }];
}

export function deleteGood(viewing: Viewing, { goodId }: ViewingCommandOf<'DeleteGood'>): ViewingEvent[] {
  const known = unfinished(viewing);
  checkAll([knownGood(known, goodId)], ({ roomId }) => roomId === null, 'GOODS_NOT_IN_STOCK');
  return [{ type: 'GoodDeleted', data: { goodId } }];
}

export function assignGoods(viewing: Viewing, { roomId, goodIds }: ViewingCommandOf<'AssignGoods'>): ViewingEvent[] {
  const { goods, companyId } = toMove(viewing, roomId, goodIds);
  checkAll(goods, (good) => good.roomId === null, 'GOODS_NOT_IN_STOCK');
  if (goods.length === 0) return [];
  return [
    {
      type: 'GoodsAssigned',
      data: { roomId, companyId, goodIds: ids(goods), first: ids(goods.filter(({ moved }) => !moved)) },
    },
  ];
}

/** Ignores parcels that are already in the room. */
export function reassignGoods(
  viewing: Viewing,
  { roomId, goodIds }: ViewingCommandOf<'ReassignGoods'>,
): ViewingEvent[] {
  const { goods, companyId } = toMove(viewing, roomId, goodIds);
  checkAll(goods, (good) => good.roomId !== null, 'GOODS_NOT_IN_ROOM');
  const elsewhere = goods.filter((good) => good.roomId !== roomId);
  return elsewhere.length === 0
    ? []
    : [{ type: 'GoodsReassigned', data: { roomId, companyId, goodIds: ids(elsewhere) } }];
}

export function returnGoods(viewing: Viewing, { roomId, goodIds }: ViewingCommandOf<'ReturnGoods'>): ViewingEvent[] {
  const { goods, companyId } = toMove(viewing, roomId, goodIds);
  checkAll(goods, (good) => good.roomId === roomId, 'GOODS_NOT_IN_ROOM');
  return goods.length === 0 ? [] : [{ type: 'GoodsReturned', data: { roomId, companyId, goodIds: ids(goods) } }];
}

/** Parcels to move, without duplicates, and the company that is signed in to the room. */
function toMove(
  viewing: Viewing,
  roomId: RoomId,
  goodIds: readonly GoodId[],
): { goods: Good[]; companyId: CompanyId | null } {
  const known = unfinished(viewing);
  const { signedIn } = knownRoom(known, roomId);
  return {
    goods: [...new Set(goodIds)].map((goodId) => knownGood(known, goodId)),
    companyId: signedIn?.companyId ?? null,
  };
}

/** Refuses the whole move if any parcel is elsewhere, and names each of these with its place. */
function checkAll(
  goods: readonly Good[],
  isThere: (good: Good) => boolean,
  code: 'GOODS_NOT_IN_STOCK' | 'GOODS_NOT_IN_ROOM',
): void {
  const elsewhere = goods.filter((good) => !isThere(good));
  if (elsewhere.length > 0)
    throw new Rejection(code, { goods: elsewhere.map(({ goodId, goodNo, roomId }) => ({ goodId, goodNo, roomId })) });
}

const ids = (goods: readonly Good[]): GoodId[] => goods.map(({ goodId }) => goodId);
