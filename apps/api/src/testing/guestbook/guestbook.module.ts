import { Body, Controller, Get, Inject, Injectable, Module, Post } from '@nestjs/common';
import { LiveMessages, type LiveSource, type EventMapper } from '@tender/context/live';
import { CommandExecutor, type CommandContext } from '@tender/event-store';
import { Allow, Caller, IsText } from '@tender/http';
import { READ_YOUR_WRITES, READ_STORE, type ReadYourWrites, type ReadStore } from '@tender/read-store';
import { guestbookDecider, guestbookStreams } from './guestbook.js';
import { signatures, type SignatureDocument } from './guestbook-document.js';

/** Id of the only guestbook. */
const BOOK = 'hall';

class SignDto {
  @IsText(50)
  name!: string;
}

@Controller('api/guestbook')
class GuestbookController {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
  ) {}

  @Post('sign')
  @Allow('session:own')
  async sign(@Body() { name }: SignDto, @Caller() context: CommandContext): Promise<{ signed: string }> {
    await this.executor.execute(guestbookDecider, guestbookStreams.stream(BOOK), { type: 'Sign', name }, context);
    return { signed: name };
  }

  @Get('signatures')
  @Allow('session:own')
  async signatures(): Promise<{ signatures: SignatureDocument[] }> {
    await this.readYourWrites.caughtUp();
    return { signatures: await this.reads.view(signatures).find() };
  }
}

/** Staff receive a message for each signature and each thanks. */
@Injectable()
@LiveMessages()
class GuestbookLiveSource implements LiveSource {
  readonly kind = guestbookStreams;

  startPage(): EventMapper {
    return ({ type }) => [{ kind: 'lotsChanged', audience: 'auction:read-all', payload: { auctionId: type } }];
  }
}

@Module({ controllers: [GuestbookController], providers: [GuestbookLiveSource] })
export class GuestbookModule {}
