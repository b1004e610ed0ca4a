import type { WithAddendum, LotImageMatches, LotView } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

export class LotImageCalls {
  constructor(private readonly api: ApiSession) {}

  /** @param zip with files named by lot number. @param replace whether the new images replace the existing ones. */
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

  async add(lotId: string, files: readonly File[], { addendum }: WithAddendum = {}): Promise<LotView> {
    const sent = this.api.sendFiles<{ lot: LotView }>('PUT', `/api/lot/images/${lotId}`, files, formOf(addendum));
    return (await sent).lot;
  }

  /** @param images ids to keep, in their new order. */
  async arrange(lotId: string, images: readonly string[], more: WithAddendum = {}): Promise<LotView> {
    const body = { images, ...more };
    return (await this.api.call<{ lot: LotView }>('PATCH', `/api/lot/images/${lotId}`, { body })).lot;
  }
}

const formOf = (addendum: WithAddendum['addendum']): Record<string, string> =>
  addendum ? { addendum: JSON.stringify(addendum) } : {};
