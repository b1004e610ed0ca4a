import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import type { DeadLetterView } from '@tender/contracts';
import { Allow, ApiOperation, ApiTags, HeavyRead, type Page, paged, PageDto } from '@tender/http';
import { Rejection } from '@tender/kernel';
import { DeadLetters, type TaskRecord } from '@tender/reactors';
import { RetryDto } from './dead-letters.dto.js';

/** Reactions to events and due times that failed. */
@ApiTags('operations')
@Controller('api/reactor')
export class DeadLettersController {
  constructor(private readonly letters: DeadLetters) {}

  @Get('dead-letters')
  @Allow('reactor:read')
  @HeavyRead()
  @ApiOperation({
    summary: 'List failed reactions to events and due times: those that are retried and dead letters, oldest first',
  })
  list(@Query() page: PageDto): Promise<Page<'deadLetters', DeadLetterView>> {
    return paged('deadLetters', page, async ({ limit, skip }) =>
      (await this.letters.list()).slice(skip, limit === undefined ? undefined : skip + limit).map(viewOf),
    );
  }

  @Post('retry')
  @Allow('reactor:retry')
  @ApiOperation({ summary: 'Retry a failed reaction now; it is retried automatically if it fails again' })
  async retry(@Body() { deadLetterId }: RetryDto): Promise<{ retriedId: string }> {
    if (!(await this.letters.retry(deadLetterId))) throw new Rejection('NOT_FOUND');
    return { retriedId: deadLetterId };
  }
}

const viewOf = ({
  _id,
  reactor,
  stream,
  revision,
  name,
  at,
  failures,
  nextAt,
  error,
  dead,
}: TaskRecord): DeadLetterView => ({
  _id,
  reactor,
  stream,
  revision,
  name,
  at,
  failures,
  nextAt: dead ? null : nextAt,
  error: error ?? '',
});
