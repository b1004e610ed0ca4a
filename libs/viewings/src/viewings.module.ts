import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PeopleModule } from '@tender/people';
import { SeenViewingAddenda } from './addenda/seen-addenda.js';
import { ViewingAddendaController } from './addenda/viewing-addenda.controller.js';
import { BookingController } from './http/booking.controller.js';
import { GoodsController } from './http/goods.controller.js';
import { HistoryController } from './http/history.controller.js';
import { RoomController } from './http/room.controller.js';
import { ViewingCompaniesController } from './http/viewing-companies.controller.js';
import { ViewingController } from './http/viewing.controller.js';
import { ViewingLiveSource } from './live/viewing-live-source.js';
import { ViewingCalendar } from './calendar/viewing-calendar.js';
import { ViewingReader } from './read-models/viewing-reader.js';
import { BookingService } from './services/booking-service.js';
import { CompanyFactsReader } from './services/company-facts.js';
import { GoodPreferences } from './services/good-preferences.js';
import { GoodsService } from './services/goods-service.js';
import { RoomService } from './services/room-service.js';
import { ViewingInvitations } from './services/viewing-invitations.js';
import { ViewingService } from './services/viewing-service.js';
import { ViewingCommandHandler } from './viewing-command-message.js';

/** The app provides other dependencies globally, such as the stores, the executor and `AuctionedViewings`. */
@Module({
  imports: [CqrsModule, PeopleModule],
  controllers: [
    ViewingController,
    ViewingAddendaController,
    ViewingCompaniesController,
    RoomController,
    GoodsController,
    BookingController,
    HistoryController,
  ],
  providers: [
    ViewingCommandHandler,
    ViewingLiveSource,
    ViewingReader,
    ViewingCalendar,
    CompanyFactsReader,
    ViewingService,
    SeenViewingAddenda,
    ViewingInvitations,
    RoomService,
    GoodsService,
    GoodPreferences,
    BookingService,
  ],
})
export class ViewingsModule {}
