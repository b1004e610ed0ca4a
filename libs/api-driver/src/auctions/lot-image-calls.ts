import type { LotImageMatches, LotView } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/** Pictures of lots. */
export class LotImageCalls {
  constructor(private readonly api: ApiSession) {}

  /** @param zip its files are named by lot numbers. @param replace whether lots lose those that they have. */
  addZip(
    auctionId: string,
    zip: File,
    { replace = false } = {},
  ): Promise<{ lots: LotView[]; images: LotImageMatches }> {
    return this.api.sendFiles('PUT', `/api/lot/images/zip/${auctionId}`, [zip], { replace: String(replace) });
  }

  /** Behind those that the lot has. */
  async add(lotId: string, files: readonly File[]): Promise<LotView> {
    return (await this.api.sendFiles<{ lot: LotView }>('PUT', `/api/lot/images/${lotId}`, files)).lot;
  }

  /** @param images ids of those that stay, in their order. */
  async arrange(lotId: string, images: readonly string[]): Promise<LotView> {
    const body = { images };
    return (await this.api.call<{ lot: LotView }>('PATCH', `/api/lot/images/${lotId}`, { body })).lot;
  }
}
