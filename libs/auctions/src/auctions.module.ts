import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AskAuctionHandler } from './ask-auction.js';
import { AuctionClock, OUTAGE_GRACE } from './auction-clock.js';
import { AuctionController } from './auction.controller.js';
import { AuctionDesk } from './auction-desk.js';
import { AuctionLiveSource } from './auction-live-source.js';
import { GetAuctionHandler, GetAuctionsHandler, GetAuctionUsersHandler } from './auction-queries.js';
import { AuctionReader } from './auction-reader.js';
import {
  GetBidsOfAuctionHandler,
  GetBidsOfUserHandler,
  GetOwnBidsHandler,
  GetPerformanceHandler,
} from './bid-queries.js';
import { BiddingController } from './bidding.controller.js';
import { BiddingDesk } from './bidding-desk.js';
import { ClockWatch } from './clock-watch.js';
import { HouseHeartbeat } from './house-heartbeat.js';
import { LotController } from './lot.controller.js';
import { LotMarks } from './lot-marks.js';
import { SealedSight } from './sealed-sight.js';
import { GetLotHandler, GetLotsHandler } from './lot-queries.js';

export interface AuctionsOptions {
  /** Provides `InvitationDesk`. */
  invitationDesk: Provider;
  /** Provide `Standings` and `Directory` of @tender/people. */
  imports: ModuleMetadata['imports'];
  /** `OUTAGE_GRACE` in milliseconds, 0 = off; ten minutes if left out. */
  outageGraceMillis?: number;
}

const TEN_MINUTES = 600_000;

/** Auctions, lots, bids. The app provides the stores, the clock, the executor and `SealKeys` to everybody. */
@Module({})
export class AuctionsModule {
  static with({ invitationDesk, imports = [], outageGraceMillis = TEN_MINUTES }: AuctionsOptions): DynamicModule {
    return {
      module: AuctionsModule,
      global: true,
      imports: [CqrsModule, ...imports],
      controllers: [AuctionController, LotController, BiddingController],
      providers: [
        AskAuctionHandler,
        GetAuctionHandler,
        GetAuctionsHandler,
        GetAuctionUsersHandler,
        GetLotHandler,
        GetLotsHandler,
        GetBidsOfAuctionHandler,
        GetBidsOfUserHandler,
        GetOwnBidsHandler,
        GetPerformanceHandler,
        AuctionReader,
        AuctionLiveSource,
        SealedSight,
        AuctionDesk,
        BiddingDesk,
        LotMarks,
        HouseHeartbeat,
        AuctionClock,
        ClockWatch,
        { provide: OUTAGE_GRACE, useValue: outageGraceMillis },
        invitationDesk,
      ],
      exports: [AuctionClock, AuctionReader, ClockWatch, HouseHeartbeat, SealedSight],
    };
  }
}
