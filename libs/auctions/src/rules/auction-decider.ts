import type { Context, Decider } from '@tender/kernel';
import { evolve, NO_AUCTION, type Auction } from './auction.js';
import type { AuctionCommand } from './auction.commands.js';
import { auctionCatalogue, type AuctionEvent } from './auction.events.js';
import { auctionSnapshot } from './auction-snapshot.js';
import { publishAddendum, withAddendum } from './decisions/decide-addendum.js';
import { placeBid, reviseBid, voidBids, withdrawBid } from './decisions/decide-bids.js';
import {
  cancel,
  closeIfDue,
  complete,
  create,
  goLive,
  invite,
  openIfDue,
  pause,
  publish,
  publishResult,
  removeCompany,
  update,
} from './decisions/decide-lifecycle.js';
import { addImages, arrangeImages } from './decisions/decide-images.js';
import { addLots, changeLot, decideLot, deleteLots, removeLot, withdrawLot } from './decisions/decide-lots.js';

function rulebook(auction: Auction, command: AuctionCommand, context: Context): AuctionEvent[] {
  switch (command.type) {
    case 'CreateAuction':
      return create(auction, command);
    case 'UpdateAuction':
      return update(auction, command, context);
    case 'AddLots':
      return addLots(auction, command);
    case 'DeleteLots':
      return deleteLots(auction);
    case 'ChangeLot':
      return changeLot(auction, command);
    case 'RemoveLot':
      return removeLot(auction, command);
    case 'AddLotImages':
      return addImages(auction, command, context);
    case 'ArrangeLotImages':
      return arrangeImages(auction, command, context);
    case 'WithdrawLot':
      return withdrawLot(auction, command, context);
    case 'DecideLot':
      return decideLot(auction, command);
    case 'InviteCompanies':
      return invite(auction, command, context);
    case 'RemoveCompany':
      return removeCompany(auction, command);
    case 'PublishAddendum':
      return publishAddendum(auction, command);
    case 'PublishAuction':
      return publish(auction, command, context);
    case 'GoLive':
      return goLive(auction, command, context);
    case 'PauseAuction':
      return pause(auction, command, context);
    case 'CompleteAuction':
      return complete(auction, command);
    case 'CancelAuction':
      return cancel(auction, command);
    case 'PublishResult':
      return publishResult(auction, command);
    case 'OpenIfDue':
      return openIfDue(auction, context);
    case 'CloseIfDue':
      return closeIfDue(auction, command, context);
    case 'PlaceBid':
      return placeBid(auction, command, context);
    case 'ReviseBid':
      return reviseBid(auction, command, context);
    case 'WithdrawBid':
      return withdrawBid(auction, command, context);
    case 'VoidBids':
      return voidBids(auction, command, context);
  }
}

const decide = (auction: Auction, command: AuctionCommand, context: Context): AuctionEvent[] =>
  withAddendum(auction, command, { events: rulebook(auction, command, context), now: context.now });

export const auctionDecider: Decider<Auction, AuctionCommand, AuctionEvent> = {
  initial: NO_AUCTION,
  decide,
  evolve,
  catalogue: auctionCatalogue,
  refusesByTime: new Set(['AUCTION_ENDED']),
  snapshot: auctionSnapshot,
};
