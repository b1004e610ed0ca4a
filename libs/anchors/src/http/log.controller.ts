import { Body, Controller, Get, Header, Param, Post, Query, StreamableFile } from '@nestjs/common';
import type {
  LogConsistencyView,
  LogEntriesView,
  LogInclusionView,
  LoggedAuctionView,
  PublicLogView,
} from '@tender/contracts';
import { Allow, ApiOperation, ApiProduces, ApiTags, Throttled } from '@tender/http';
import { PublicLog } from '../log/public-log.js';
import {
  CheckpointDto,
  ConsistencyDto,
  CosignatureBody,
  InclusionDto,
  LogEntriesDto,
  TimeStampDto,
} from './anchors.dto.js';

const USUAL_ENTRIES = 100;

/** The public log (`domain.md §10`). It grows by time, independent of the number of bids. */
@ApiTags('log')
@Controller('api/log')
export class LogController {
  constructor(private readonly log: PublicLog) {}

  @Get()
  @Allow('public')
  @Throttled()
  @ApiOperation({
    summary: 'Get the current public log: size, root, signed checkpoint and co-signers',
  })
  async present(): Promise<{ log: PublicLogView }> {
    return { log: await this.log.present() };
  }

  @Get('checkpoint')
  @Allow('public')
  @Throttled()
  @Header('content-type', 'text/plain; charset=utf-8')
  @ApiProduces('text/plain')
  @ApiOperation({ summary: 'Get a checkpoint of the log with its co-signatures (C2SP tlog-checkpoint)' })
  checkpoint(@Query() { size }: CheckpointDto): Promise<string> {
    return this.log.checkpoint(size);
  }

  @Get('timestamps/:size')
  @Allow('public')
  @Throttled()
  @ApiProduces('application/timestamp-reply')
  @ApiOperation({ summary: 'Get the time stamp of a head of the log, as issued by the authority (RFC 3161)' })
  async timeStamp(@Param() { size }: TimeStampDto): Promise<StreamableFile> {
    return new StreamableFile(await this.log.timeStamp(size), {
      type: 'application/timestamp-reply',
      disposition: `attachment; filename="head-${size}.tsr"`,
    });
  }

  @Get('entries')
  @Allow('public')
  @Throttled()
  @ApiOperation({ summary: 'List the entries of the log: keys, commitments, roots, anchors' })
  entries(@Query() { from, limit = USUAL_ENTRIES }: LogEntriesDto): Promise<LogEntriesView> {
    return this.log.entries({ from, limit });
  }

  @Get('auctions/:id')
  @Allow('public')
  @Throttled()
  @ApiOperation({ summary: 'Get the log entries of one auction' })
  async auction(@Param('id') id: string): Promise<{ auction: LoggedAuctionView }> {
    return { auction: await this.log.auction(id) };
  }

  @Get('inclusion')
  @Allow('public')
  @Throttled()
  @ApiOperation({ summary: 'Prove that an entry is in the log (RFC 6962 §2.1.1)' })
  async inclusion(@Query() { index, size }: InclusionDto): Promise<{ proof: LogInclusionView }> {
    return { proof: await this.log.inclusion(index, size) };
  }

  @Get('consistency')
  @Allow('public')
  @Throttled()
  @ApiOperation({ summary: 'Prove that entries were only appended to the log (RFC 6962 §2.1.2)' })
  async consistency(@Query() { from, to }: ConsistencyDto): Promise<{ proof: LogConsistencyView }> {
    return { proof: await this.log.consistency(from, to) };
  }

  /** Accepts only signatures of the witnesses in the server’s settings. */
  @Post('cosignatures')
  @Allow('public')
  @Throttled()
  @ApiOperation({ summary: 'Add a witness’s signature to a checkpoint (C2SP tlog-cosignature)' })
  async cosign(@Body() { size, cosignature }: CosignatureBody): Promise<{ log: PublicLogView }> {
    return { log: await this.log.cosign(size, cosignature) };
  }
}
