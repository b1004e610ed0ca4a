import type { AuctionReceiptsView } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';
import { textOf } from './log-calls.js';

export class ProofCalls {
  constructor(private readonly api: ApiSession) {}

  async receipts(auctionId: string): Promise<AuctionReceiptsView> {
    return (await this.api.call<{ receipts: AuctionReceiptsView }>('GET', pathOf(auctionId))).receipts;
  }

  /** @param hash of the bid's event */
  async receipt(auctionId: string, hash: string): Promise<string> {
    return textOf(await this.api.download(`${pathOf(auctionId)}/${hash}`));
  }
}

const pathOf = (auctionId: string): string => `/api/proof/receipts/${encodeURIComponent(auctionId)}`;
