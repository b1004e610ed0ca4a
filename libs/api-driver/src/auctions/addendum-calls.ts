import type { AddendumView, Count } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

export class AddendumCalls {
  constructor(private readonly api: ApiSession) {}

  /** Addenda of an auction, the newest first. */
  async listOfAuction(auctionId: string): Promise<AddendumView[]> {
    return (await this.api.call<{ addenda: AddendumView[] }>('GET', `/api/auction/addenda/${auctionId}`)).addenda;
  }

  async markSeen(auctionId: string, number: Count): Promise<Count> {
    const path = `/api/auction/addenda/seen/${auctionId}`;
    return (await this.api.call<{ addendaSeen: Count }>('PATCH', path, { body: { number } })).addendaSeen;
  }
}
