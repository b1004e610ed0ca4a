import { Module } from '@nestjs/common';
import { LogController } from './http/log.controller.js';
import { ReceiptsController } from './http/receipts.controller.js';
import { PublicLog } from './log/public-log.js';
import { Receipts } from './receipts/receipts.js';

/** The app must provide the stores, the root key, `LOG_SETTINGS`, `EVENTS_PLACE` and auctions globally. */
@Module({
  controllers: [LogController, ReceiptsController],
  providers: [PublicLog, Receipts],
})
export class AnchorsModule {}
