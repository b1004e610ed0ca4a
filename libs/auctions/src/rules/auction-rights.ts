import type { CommandRights } from '@tender/contracts';
import type { AuctionCommand } from './auction.commands.js';

/** Routes require the same permissions; verification reads this table. */
export const AUCTION_RIGHTS: CommandRights<AuctionCommand> = {
  CreateAuction: ['auction:create'],
  UpdateAuction: ['auction:update'],
  AddLots: ['lot:upload'],
  DeleteLots: ['lot:delete'],
  ChangeLot: ['lot:upload'],
  RemoveLot: ['lot:delete'],
  AddLotImages: ['lot:upload'],
  ArrangeLotImages: ['lot:upload'],
  WithdrawLot: ['lot:withdraw'],
  DecideLot: ['lot:decide'],
  InviteCompanies: ['auction:invite', 'system'],
  RemoveCompany: ['auction:update'],
  PublishAddendum: ['system'],
  PublishAuction: ['auction:publish'],
  GoLive: ['auction:run'],
  PauseAuction: ['auction:run'],
  CompleteAuction: ['auction:run'],
  CancelAuction: ['auction:run'],
  PublishResult: ['auction:result'],
  OpenIfDue: ['system'],
  CloseIfDue: ['system'],
  PlaceBid: ['bid:place'],
  ReviseBid: ['bid:place'],
  WithdrawBid: ['bid:place'],
  VoidBids: ['bid:void'],
};
