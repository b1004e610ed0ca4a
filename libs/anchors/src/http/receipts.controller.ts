import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import type { AuctionReceiptsView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiProduces, ApiTags, Caller, HeavyRead } from '@tender/http';
import { Receipts } from '../receipts/receipts.js';

interface Reply {
  header(name: string, value: string): unknown;
}

/** Receipts with proofs, for the company that placed the bids (`domain.md §10`). */
@ApiTags('proof')
@Controller('api/proof')
export class ReceiptsController {
  constructor(private readonly receipts: Receipts) {}

  @Get('receipts/:auctionId')
  @Allow('bid:read-own')
  @HeavyRead()
  @ApiOperation({
    summary: 'List the receipts of the own company’s accepted bids in an auction, after completion with their proofs',
  })
  async of(
    @Param('auctionId') auctionId: string,
    @Caller() { actor }: CommandContext,
  ): Promise<{ receipts: AuctionReceiptsView }> {
    return { receipts: await this.receipts.of(auctionId, actor) };
  }

  @Get('receipts/:auctionId/:hash')
  @Allow('bid:read-own')
  @HeavyRead()
  @ApiProduces('text/plain')
  @ApiOperation({
    summary: 'Download one receipt: its proof (C2SP tlog-proof), or before completion the signed hash and time',
  })
  async file(
    @Param('auctionId') auctionId: string,
    @Param('hash') hash: string,
    @Caller() { actor }: CommandContext,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    const receipt = await this.receipts.file(auctionId, hash, actor);
    reply.header('cache-control', 'private, no-store');
    const kind = receipt.file === null ? 'txt' : 'tlog-proof';
    return new StreamableFile(Buffer.from(receipt.file ?? receipt.statement), {
      type: 'text/plain; charset=utf-8',
      disposition: `attachment; filename="receipt-${receipt.hash.slice(0, 12)}.${kind}"`,
    });
  }
}
