import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuctionProposalFacts } from './bidding/auction-proposal-facts.js';
import { ROOT_KEY } from '@tender/context/module';
import { Invitations, PeopleModule } from '@tender/people';
import { AuctionCommandHandler } from './auction-command-message.js';
import { AddendaController } from './addenda/addenda.controller.js';
import { SeenAuctionAddenda } from './addenda/seen-addenda.js';
import { AuctionCalendar } from './calendar/auction-calendar.js';
import { AuctionController } from './lifecycle/auction.controller.js';
import { AuctionService } from './lifecycle/auction-service.js';
import { AuctionLiveSource } from './live/auction-live-source.js';
import { GetAuctionsHandler, GetAuctionUsersHandler } from './lifecycle/auction-queries.js';
import { AuctionReader } from './read-models/auction-reader.js';
import {
  GetBidsOfAuctionHandler,
  GetBidsOfUserHandler,
  GetOwnBidsHandler,
  GetPerformanceHandler,
} from './bidding/bid-queries.js';
import { BidDrafts } from './drafts/bid-drafts.js';
import { DraftsController } from './drafts/drafts.controller.js';
import { GetHappeningsHandler } from './lifecycle/get-happenings.js';
import { BidRefusals } from './bidding/bid-refusals.js';
import { GetBidHistoryHandler } from './bidding/get-bid-history.js';
import { GetPaceHandler } from './bidding/get-pace.js';
import { GetRefusalsHandler } from './bidding/get-refusals.js';
import { BiddingController } from './bidding/bidding.controller.js';
import { BiddingService } from './bidding/bidding-service.js';
import { RefusalObserver } from './bidding/refusal-observer.js';
import { InvitationGateway } from './lifecycle/invitation-gateway.js';
import { ImageFiles } from './lots/image-files.js';
import { LotController } from './lots/lot.controller.js';
import { LotImagesModule } from './lots/lot-images.module.js';
import { GoodsElsewhere } from './lots/goods-elsewhere.js';
import { LotService } from './lots/lot-service.js';
import { LotPreferences } from './lots/lot-preferences.js';
import { RunningAuctions } from './clock/running-auctions.js';
import { SealKeys } from './sealing/seal-keys.js';
import { SealedSight } from './sealing/sealed-sight.js';
import { FindLotsHandler, GetLotHandler, GetLotsHandler } from './lots/lot-queries.js';

export interface AuctionsOptions {
  /** Provides `InvitationGateway`. */
  invitationGateway: Provider;
  /** Modules that provide `Memberships`, `Directory` and `StagedFiles` of @tender/people. */
  imports: ModuleMetadata['imports'];
}

/** The app provides other dependencies globally, such as the stores, the executor and `ViewingGateway`. */
@Module({})
export class AuctionsModule {
  static withPeople(): DynamicModule {
    return AuctionsModule.with({
      invitationGateway: { provide: InvitationGateway, useExisting: Invitations },
      imports: [PeopleModule, LotImagesModule],
    });
  }

  static with({ invitationGateway, imports = [] }: AuctionsOptions): DynamicModule {
    return {
      module: AuctionsModule,
      global: true,
      imports: [CqrsModule, ...imports],
      controllers: [AuctionController, AddendaController, LotController, DraftsController, BiddingController],
      providers: [
        AuctionCommandHandler,
        AuctionProposalFacts,
        GetAuctionsHandler,
        GetAuctionUsersHandler,
        GetHappeningsHandler,
        GetBidHistoryHandler,
        GetPaceHandler,
        GetRefusalsHandler,
        GetLotHandler,
        GetLotsHandler,
        FindLotsHandler,
        GetBidsOfAuctionHandler,
        GetBidsOfUserHandler,
        GetOwnBidsHandler,
        GetPerformanceHandler,
        AuctionReader,
        AuctionLiveSource,
        AuctionCalendar,
        SealedSight,
        AuctionService,
        LotService,
        GoodsElsewhere,
        ImageFiles,
        BiddingService,
        BidRefusals,
        RefusalObserver,
        LotPreferences,
        SeenAuctionAddenda,
        BidDrafts,
        RunningAuctions,
        { provide: SealKeys, inject: [ROOT_KEY], useFactory: (rootKey: Buffer) => new SealKeys(rootKey) },
        invitationGateway,
      ],
      exports: [AuctionReader, ImageFiles, LotService, SealedSight],
    };
  }
}
