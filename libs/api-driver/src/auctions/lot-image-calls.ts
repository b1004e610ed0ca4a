import type { WithAddendum, LotImageMatches, LotView } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/** Pictures of lots. */
export class LotImageCalls {
  constructor(private readonly api: ApiSession) {}

  /** @param zip its files are named by lot numbers. @param replace whether lots lose those that they have. */
  addZip(
    auctionId: string,
    zip: File,
    { replace = false, addendum }: WithAddendum & { replace?: boolean } = {},
  ): Promise<{ lots: LotView[]; images: LotImageMatches }> {
    return this.api.sendFiles('PUT', `/api/lot/images/zip/${auctionId}`, [zip], {
      replace: String(replace),
      ...formOf(addendum),
    });
  }

  /** Behind those that the lot has. */
  async add(lotId: string, files: readonly File[], { addendum }: WithAddendum = {}): Promise<LotView> {
    const sent = this.api.sendFiles<{ lot: LotView }>('PUT', `/api/lot/images/${lotId}`, files, formOf(addendum));
    return (await sent).lot;
  }

  /** @param images ids of those that stay, in their order. */
  async arrange(lotId: string, images: readonly string[], more: WithAddendum = {}): Promise<LotView> {
    const body = { images, ...more };
    return (await this.api.call<{ lot: LotView }>('PATCH', `/api/lot/images/${lotId}`, { body })).lot;
  }
}

const formOf = (addendum: WithAddendum['addendum']): Record<string, string> =>
  addendum ? { addendum: JSON.stringify(addendum) } : {};
