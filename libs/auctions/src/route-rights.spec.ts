import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { dispatchingRoutes, type Dispatched as Routes } from '@tender/http/testing';
import { AddendaController } from './addenda/addenda.controller.js';
import { BiddingController } from './bidding/bidding.controller.js';
import { DraftsController } from './drafts/drafts.controller.js';
import { AuctionController } from './lifecycle/auction.controller.js';
import { LotImagesController } from './lots/lot-images.controller.js';
import { LotController } from './lots/lot.controller.js';
import type { AuctionCommand } from './rules/auction.commands.js';
import { AUCTION_RIGHTS } from './rules/auction-rights.js';

type CommandType = AuctionCommand['type'];
type Dispatched<Controller> = Routes<Controller, CommandType>;

const auctions: Dispatched<AuctionController> = {
  create: ['CreateAuction'],
  update: ['UpdateAuction'],
  publish: ['PublishAuction'],
  live: ['GoLive'],
  pause: ['PauseAuction'],
  complete: ['CompleteAuction'],
  cancel: ['CancelAuction'],
  publishResult: ['PublishResult'],
  invite: ['InviteCompanies'],
  remove: ['RemoveCompany'],
  getAll: [],
  happened: [],
  users: [],
};
const lots: Dispatched<LotController> = {
  upload: ['AddLots'],
  deleteLots: ['DeleteLots'],
  update: ['ChangeLot'],
  remove: ['RemoveLot'],
  decide: ['DecideLot'],
  withdraw: ['WithdrawLot'],
  getLots: [],
  find: [],
  mark: [],
};
const images: Dispatched<LotImagesController> = {
  addZip: ['AddLotImages'],
  add: ['AddLotImages'],
  arrange: ['ArrangeLotImages'],
  image: [],
};
const bids: Dispatched<BiddingController> = {
  create: ['PlaceBid'],
  update: ['ReviseBid'],
  delete: ['WithdrawBid'],
  voidAll: ['VoidBids'],
  ofAuction: [],
  ofUser: [],
  own: [],
  performance: [],
  history: [],
  refusals: [],
  pace: [],
};
const drafts: Dispatched<DraftsController> = { of: [], change: [] };

const addenda: Dispatched<AddendaController> = { all: [], markSeen: [] };

const ROUTES = dispatchingRoutes<CommandType>([
  [AuctionController, auctions],
  [LotController, lots],
  [LotImagesController, images],
  [BiddingController, bids],
  [DraftsController, drafts],
  [AddendaController, addenda],
]);
/** Commands that the server also sends: it admits people who were invited by e-mail. */
const ALSO_SYSTEM: readonly CommandType[] = ['InviteCompanies'];
/** Routes that write state and no event. */
const WITHOUT_COMMAND = ['LotController.mark', 'DraftsController.change', 'AddendaController.markSeen'];

describe('the rights table of auctions', () => {
  test.each(ROUTES)('admits whom $route admits', ({ route, permissions, isRead, commands }) => {
    expect(commands.length === 0).toBe(isRead || WITHOUT_COMMAND.includes(route));
    for (const command of commands) expect(AUCTION_RIGHTS[command]).toEqual(expect.arrayContaining([...permissions]));
  });

  test('reserves commands without a route, and the joining of invited people, for the server', () => {
    const dispatched = new Set(ROUTES.flatMap(({ commands }) => commands));
    for (const command of ALSO_SYSTEM) dispatched.delete(command);
    for (const [command, rights] of Object.entries(AUCTION_RIGHTS))
      expect([command, rights.includes('system')]).toEqual([command, !dispatched.has(command as CommandType)]);
  });
});
