import type {
  WithAddendum,
  CreateGoodBody,
  GoodMarkBody,
  GoodPreference,
  GoodRow,
  GoodUpdates,
  GoodView,
  GoodViewers,
} from '@tender/contracts';
import type { ApiSession, Method } from '../api-session.js';

/** Goods of viewings (`specification.md §7` GOODS). Uploads and moves apply all or none. */
export class GoodsCalls {
  constructor(private readonly api: ApiSession) {}

  /** The first 1,000 parcels, by number. */
  listOfViewing(viewingId: string): Promise<GoodView[]> {
    return this.callForMany('GET', viewingId);
  }

  async mark(preferences: readonly GoodMarkBody[]): Promise<GoodPreference[]> {
    return (
      await this.api.call<{ preferences: GoodPreference[] }>('PATCH', '/api/goods/updatepreferences', {
        body: { preferences },
      })
    ).preferences;
  }

  create(body: CreateGoodBody & WithAddendum): Promise<GoodView> {
    return this.callForOne('POST', 'create', body);
  }

  update(goodId: string, body: GoodUpdates & WithAddendum): Promise<GoodView> {
    return this.callForOne('PATCH', `update/${goodId}`, body);
  }

  delete(goodId: string, body: WithAddendum = {}): Promise<GoodView> {
    return this.callForOne('DELETE', `delete/${goodId}`, body);
  }

  upload(viewingId: string, goodsData: readonly GoodRow[], more: WithAddendum = {}): Promise<GoodView[]> {
    return this.callForMany('POST', `upload/${viewingId}`, { goodsData, ...more });
  }

  assign(roomId: string, goodIds: readonly string[]): Promise<GoodView[]> {
    return this.callForMany('POST', `assign/${roomId}`, { goodIds });
  }

  reassign(roomId: string, goodIds: readonly string[]): Promise<GoodView[]> {
    return this.callForMany('POST', `re-assign/${roomId}`, { goodIds });
  }

  returnToStock(roomId: string, goodIds: readonly string[]): Promise<GoodView[]> {
    return this.callForMany('PATCH', 'return/stock', { goodIds, roomId });
  }

  /** The first 1,000 viewed parcels, with the companies that viewed them. */
  async viewers(viewingId: string): Promise<GoodViewers[]> {
    return (await this.api.call<{ viewers: GoodViewers[] }>('GET', `/api/goods/viewers/${viewingId}`)).viewers;
  }

  private async callForOne(method: Method, path: string, body?: object): Promise<GoodView> {
    return (await this.api.call<{ good: GoodView }>(method, `/api/goods/${path}`, { body })).good;
  }

  private async callForMany(method: Method, path: string, body?: object): Promise<GoodView[]> {
    return (await this.api.call<{ goods: GoodView[] }>(method, `/api/goods/${path}`, { body })).goods;
  }
}
