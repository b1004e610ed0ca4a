import { Inject, Injectable, type Provider } from '@nestjs/common';
import { auctions } from '@tender/auctions';
import { READ_STORE, READ_YOUR_WRITES, type ReadStore, type ReadYourWrites } from '@tender/read-store';
import { AuctionedViewings } from '@tender/viewings';

@Injectable()
class ViewingsOfAuctions extends AuctionedViewings {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
  ) {
    super();
  }

  async auctionedAmong(viewingIds: readonly string[]): Promise<ReadonlySet<string>> {
    await this.readYourWrites.caughtUp();
    const held = await this.store.view(auctions).find({ where: { viewing: { in: viewingIds }, cancelled: false } });
    return new Set(held.flatMap(({ viewing }) => viewing ?? []));
  }
}

export const auctionedViewings: Provider = { provide: AuctionedViewings, useClass: ViewingsOfAuctions };
