import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { dispatchingRoutes, type Dispatched as Routes } from '@tender/http/testing';
import type { ViewingCommand } from '../rules/viewing.commands.js';
import { ViewingAddendaController } from '../addenda/viewing-addenda.controller.js';
import { VIEWING_RIGHTS } from '../rules/viewing-rights.js';
import { ViewingsModule } from '../viewings.module.js';
import { BookingController } from './booking.controller.js';
import { GoodsController } from './goods.controller.js';
import { HistoryController } from './history.controller.js';
import { RoomController } from './room.controller.js';
import { ViewingCompaniesController } from './viewing-companies.controller.js';
import { ViewingController } from './viewing.controller.js';

type CommandType = ViewingCommand['type'];

type Dispatched<Controller> = Routes<Controller, CommandType>;

const viewing: Dispatched<ViewingController> = {
  create: ['CreateViewing'],
  update: ['UpdateViewing'],
  invite: ['InviteCompanies'],
  bulkInvite: ['InviteCompanies'],
  remove: ['RemovePerson'],
  all: [],
  one: [],
  latest: [],
  history: [],
  adminHistory: [],
  withoutAuction: [],
};
const companies: Dispatched<ViewingCompaniesController> = { all: [], assign: ['InviteCompanies'] };
const rooms: Dispatched<RoomController> = {
  create: ['AddRoom'],
  update: ['UpdateRoom', 'SignIn', 'SignOut'],
  delete: ['DeleteRoom'],
  swap: ['SwapRooms'],
  all: [],
  one: [],
};
const goods: Dispatched<GoodsController> = {
  create: ['AddGoods'],
  upload: ['AddGoods'],
  update: ['UpdateGood'],
  delete: ['DeleteGood'],
  assign: ['AssignGoods'],
  reassign: ['ReassignGoods'],
  giveBack: ['ReturnGoods'],
  all: [],
  mark: [],
  viewers: [],
};
const bookings: Dispatched<BookingController> = {
  create: ['CreateBooking'],
  walkIn: ['WalkIn'],
  request: ['RequestBooking'],
  update: ['UpdateBooking', 'CancelBooking'],
  swap: ['SwapBookings'],
  reject: ['RejectBooking'],
  approve: ['ApproveBooking'],
  ofViewing: [],
  ofCompany: [],
  ofBoth: [],
  refresh: [],
  diary: [],
  all: [],
};
const history: Dispatched<HistoryController> = { diary: [] };
const addenda: Dispatched<ViewingAddendaController> = { all: [], markSeen: [] };

const CONTROLLERS: readonly (readonly [Type, Dispatched<Record<string, unknown>>])[] = [
  [ViewingController, viewing],
  [ViewingAddendaController, addenda],
  [ViewingCompaniesController, companies],
  [RoomController, rooms],
  [GoodsController, goods],
  [BookingController, bookings],
  [HistoryController, history],
];

/** Routes that write state and no event. */
const WITHOUT_COMMAND = ['ViewingAddendaController.markSeen', 'GoodsController.mark'];
/** Commands that the server also sends: it admits people who were invited by e-mail. */
const ALSO_SYSTEM: readonly CommandType[] = ['InviteCompanies'];

const ROUTES = dispatchingRoutes<CommandType>(CONTROLLERS);

describe('the rights table of viewings', () => {
  test.each(ROUTES)('admits whom $route admits', ({ route, permissions, isRead, commands }) => {
    expect(commands.length === 0).toBe(isRead || WITHOUT_COMMAND.includes(route));
    for (const command of commands)
      expect(VIEWING_RIGHTS[command].flat()).toEqual(expect.arrayContaining([...permissions]));
  });

  test('covers each controller', () => {
    const all = Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, ViewingsModule) as Type[];
    expect(CONTROLLERS.map(([controller]) => controller)).toEqual(all);
  });

  test('reserves commands without a route, and the joining of invited people, for the server', () => {
    const dispatched = new Set(ROUTES.flatMap(({ commands }) => commands));
    for (const command of ALSO_SYSTEM) dispatched.delete(command);
    for (const [command, rights] of Object.entries(VIEWING_RIGHTS))
      expect([command, rights.includes('system')]).toEqual([command, !dispatched.has(command as CommandType)]);
  });
});
