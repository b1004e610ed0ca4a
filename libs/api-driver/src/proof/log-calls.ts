import type {
  LogConsistencyView,
  LogEntriesView,
  LoggedAuctionView,
  LogInclusionView,
  PublicLogView,
} from '@tender/contracts';
import type { ApiSession } from '../api-session.js';
import { withQuery } from '../with-query.js';

/** The public log, which needs no sign-in (`domain.md §10`). */
export class LogCalls {
  constructor(private readonly api: ApiSession) {}

  async current(): Promise<PublicLogView> {
    return (await this.api.call<{ log: PublicLogView }>('GET', '/api/log')).log;
  }

  /** Signed note with its co-signatures. @param size number of entries; default all */
  async checkpoint(size?: number): Promise<string> {
    return textOf(await this.api.download(withQuery('/api/log/checkpoint', { size })));
  }

  /** Response of the authority (`TimeStampResp`, DER). */
  timeStamp(size: number): Promise<Uint8Array> {
    return this.api.download(`/api/log/timestamps/${size}`);
  }

  entries(part: { from?: number; limit?: number } = {}): Promise<LogEntriesView> {
    return this.api.call('GET', withQuery('/api/log/entries', part));
  }

  async auction(auctionId: string): Promise<LoggedAuctionView> {
    const path = `/api/log/auctions/${encodeURIComponent(auctionId)}`;
    return (await this.api.call<{ auction: LoggedAuctionView }>('GET', path)).auction;
  }

  inclusion(index: number, size?: number): Promise<LogInclusionView> {
    return this.proof('inclusion', { index, size });
  }

  consistency(from: number, to?: number): Promise<LogConsistencyView> {
    return this.proof('consistency', { from, to });
  }

  async cosign(size: number, cosignature: string): Promise<PublicLogView> {
    return (
      await this.api.call<{ log: PublicLogView }>('POST', '/api/log/cosignatures', { body: { size, cosignature } })
    ).log;
  }

  private async proof<Proof>(kind: string, query: object): Promise<Proof> {
    return (await this.api.call<{ proof: Proof }>('GET', withQuery(`/api/log/${kind}`, query))).proof;
  }
}

export const textOf = (file: Uint8Array): string => new TextDecoder().decode(file);
