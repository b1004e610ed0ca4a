import type { AuctionAwardsView, AwardLetterView } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

export class AwardCalls {
  constructor(private readonly api: ApiSession) {}

  async list(): Promise<AwardLetterView[]> {
    return (await this.api.call<{ letters: AwardLetterView[] }>('GET', '/api/award/list')).letters;
  }

  async ofAuction(auctionId: string): Promise<AuctionAwardsView> {
    return (await this.api.call<{ awards: AuctionAwardsView }>('GET', `/api/award/auction/${auctionId}`)).awards;
  }

  async issueAgain(number: string, reason: string): Promise<AwardLetterView> {
    const body = { reason };
    return (await this.api.call<{ letter: AwardLetterView }>('POST', `/api/award/issue-again/${number}`, { body }))
      .letter;
  }
}
