import type { CommandRights } from '@tender/contracts';
import type { ViewingCommand } from './viewing.commands.js';

/** Routes require the same permissions; verification reads this table. */
export const VIEWING_RIGHTS: CommandRights<ViewingCommand> = {
  CreateViewing: ['viewing:manage'],
  UpdateViewing: ['viewing:manage'],
  KeepTime: ['system'],
  InviteCompanies: ['viewing:invite', 'viewing:manage', 'system'],
  RemovePerson: ['viewing:manage'],
  RemoveCompany: ['system'],
  DropAttendee: ['system'],
  AddRoom: ['room:manage'],
  UpdateRoom: ['room:manage'],
  DeleteRoom: ['room:manage'],
  SignIn: ['room:manage'],
  SignOut: ['room:manage'],
  SwapRooms: ['room:manage'],
  AddGoods: ['goods:manage'],
  UpdateGood: ['goods:manage'],
  DeleteGood: ['goods:manage'],
  PublishAddendum: ['system'],
  AssignGoods: ['goods:manage'],
  ReassignGoods: ['goods:manage'],
  ReturnGoods: ['goods:manage'],
  CreateBooking: ['booking:manage'],
  WalkIn: [['viewing:invite', 'booking:manage', 'room:manage']],
  RequestBooking: ['booking:request'],
  ApproveBooking: ['booking:manage'],
  RejectBooking: ['booking:manage'],
  UpdateBooking: ['booking:update'],
  SwapBookings: ['booking:manage'],
  CancelBooking: ['booking:update'],
};
