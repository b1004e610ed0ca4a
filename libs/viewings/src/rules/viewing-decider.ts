import type { Context, Decider } from '@tender/kernel';
import { publishAddendum, withAddendum } from './decisions/decide-addendum.js';
import { swapBookings } from './decisions/decide-booking-swap.js';
import {
  approveBooking,
  cancelBooking,
  createBooking,
  rejectBooking,
  requestBooking,
  updateBooking,
} from './decisions/decide-bookings.js';
import { addGoods, assignGoods, deleteGood, reassignGoods, returnGoods, updateGood } from './decisions/decide-goods.js';
import { dropAttendee, invite, removeCompany, removePerson } from './decisions/decide-invitations.js';
import { addRoom, deleteRoom, signIn, signOut, swapRooms, updateRoom } from './decisions/decide-rooms.js';
import { walkIn } from './decisions/decide-walk-in.js';
import { create, keepTime, update } from './decisions/decide-viewing.js';
import { ZONE_TABLES, type ViewingContext } from './local-times.js';
import { evolve, NO_VIEWING, type Viewing } from './viewing.js';
import type { ViewingCommand } from './viewing.commands.js';
import { viewingCatalogue, type ViewingEvent } from './viewing.events.js';
import { viewingSnapshot } from './viewing-snapshot.js';

/** @param given default of `localTimes`: the time zone tables of this Node */
export const decide = (
  viewing: Viewing,
  command: ViewingCommand,
  given: Context & Partial<ViewingContext>,
): ViewingEvent[] =>
  withAddendum(viewing, command, {
    events: rulebook(viewing, command, { localTimes: ZONE_TABLES, ...given }),
    now: given.now,
  });

function rulebook(viewing: Viewing, command: ViewingCommand, context: ViewingContext): ViewingEvent[] {
  switch (command.type) {
    case 'CreateViewing':
      return create(viewing, command);
    case 'UpdateViewing':
      return update(viewing, command, context);
    case 'KeepTime':
      return keepTime(viewing, context);
    case 'InviteCompanies':
      return invite(viewing, command, context);
    case 'RemovePerson':
      return removePerson(viewing, command, context);
    case 'RemoveCompany':
      return removeCompany(viewing, command, context);
    case 'DropAttendee':
      return dropAttendee(viewing, command, context);
    case 'AddRoom':
      return addRoom(viewing, command);
    case 'UpdateRoom':
      return updateRoom(viewing, command);
    case 'DeleteRoom':
      return deleteRoom(viewing, command, context);
    case 'SignIn':
      return signIn(viewing, command, context);
    case 'SignOut':
      return signOut(viewing, command);
    case 'SwapRooms':
      return swapRooms(viewing, command, context);
    case 'AddGoods':
      return addGoods(viewing, command);
    case 'UpdateGood':
      return updateGood(viewing, command);
    case 'DeleteGood':
      return deleteGood(viewing, command);
    case 'PublishAddendum':
      return publishAddendum(viewing, command);
    case 'AssignGoods':
      return assignGoods(viewing, command);
    case 'ReassignGoods':
      return reassignGoods(viewing, command);
    case 'ReturnGoods':
      return returnGoods(viewing, command);
    case 'CreateBooking':
      return createBooking(viewing, command, context);
    case 'WalkIn':
      return walkIn(viewing, command, context);
    case 'RequestBooking':
      return requestBooking(viewing, command, context);
    case 'ApproveBooking':
      return approveBooking(viewing, command, context);
    case 'RejectBooking':
      return rejectBooking(viewing, command, context);
    case 'UpdateBooking':
      return updateBooking(viewing, command, context);
    case 'SwapBookings':
      return swapBookings(viewing, command, context);
    case 'CancelBooking':
      return cancelBooking(viewing, command, context);
  }
}

export const viewingDecider: Decider<Viewing, ViewingCommand, ViewingEvent> = {
  initial: NO_VIEWING,
  decide,
  evolve,
  catalogue: viewingCatalogue,
  snapshot: viewingSnapshot,
};
