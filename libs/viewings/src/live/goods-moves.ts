import type { GoodMovement, GoodsMoved } from '@tender/contracts';
import type { RecordedFact } from '@tender/event-store';
import type { GoodId, ViewingEvent, ViewingEventOf, ViewingEventType } from '../rules/viewing.events.js';

export type FactOf<Type extends ViewingEventType> = RecordedFact<ViewingEvent> & ViewingEventOf<Type>;

/** Parcel movements of an event for live messages, equal to those in the read model. */

export function assigned(fact: FactOf<'GoodsAssigned'>, viewing: string): GoodsMoved {
  const { first, goodIds, roomId, companyId } = fact.data;
  const firsts = new Set(first);
  const again = goodIds.filter((goodId) => !firsts.has(goodId));
  const step = { room: roomId, companyId };
  return {
    viewing,
    moves: [
      ...moves(first, [{ ...stamped(fact), ...step, status: 'initiallyAssigned' }]),
      ...moves(again, [{ ...stamped(fact), ...step, status: 'assigned' }]),
    ],
  };
}

export function reassigned(fact: FactOf<'GoodsReassigned'>, viewing: string): GoodsMoved {
  const { goodIds, roomId, companyId } = fact.data;
  return { viewing, moves: moves(goodIds, [{ ...stamped(fact), room: roomId, companyId, status: 'reAssigned' }]) };
}

export function returned(fact: FactOf<'GoodsReturned'>, viewing: string): GoodsMoved {
  const { goodIds, roomId, companyId } = fact.data;
  const step = { ...stamped(fact), companyId };
  return {
    viewing,
    moves: moves(goodIds, [
      { ...step, room: roomId, status: 'returned' },
      { ...step, room: null, status: 'stock' },
    ]),
  };
}

export function exchanged(fact: FactOf<'RoomsSwapped'>, viewing: string): GoodsMoved {
  const { rooms, to } = fact.data;
  const step = { ...stamped(fact), companyId: null, status: 'reAssigned' } as const;
  return {
    viewing,
    moves: [...moves(to[0].goods, [{ ...step, room: rooms[0] }]), ...moves(to[1].goods, [{ ...step, room: rooms[1] }])],
  };
}

const stamped = ({ metadata }: Pick<RecordedFact<ViewingEvent>, 'metadata'>): Pick<GoodMovement, 'by' | 'at'> => ({
  by: metadata.actor.userId,
  at: metadata.at,
});

const moves = (goods: readonly GoodId[], movements: GoodMovement[]): GoodsMoved['moves'] =>
  goods.length > 0 ? [{ goods: [...goods], movements }] : [];
