import type { WithAddendum, CreateGoodBody, GoodRow, GoodUpdates, GoodView, GoodViewers } from '@tender/contracts';
import type { ApiSession, Method } from '../api-session.js';

/** The goods of viewings, and where they are (`specification.md §7` GOODS). */
export class GoodsCalls {
  constructor(private readonly api: ApiSession) {}

  /** By their numbers; the first 1,000. */
  listOfViewing(viewingId: string): Promise<GoodView[]> {
    return this.callForMany('GET', viewingId);
  }

  create(body: CreateGoodBody & WithAddendum): Promise<GoodView> {
    return this.callForOne('POST', 'create', body);
  }

  update(goodId: string, body: GoodUpdates & WithAddendum): Promise<GoodView> {
    return this.callForOne('PATCH', `update/${goodId}`, body);
  }

  /** @returns the parcel as it was. */
  delete(goodId: string, body: WithAddendum = {}): Promise<GoodView> {
    return this.callForOne('DELETE', `delete/${goodId}`, body);
  }

  /** All rows or none. @returns the parcels that were added */
  upload(viewingId: string, goodsData: readonly GoodRow[], more: WithAddendum = {}): Promise<GoodView[]> {
    return this.callForMany('POST', `upload/${viewingId}`, { goodsData, ...more });
  }

  /** From the safe to a room, all or none. @returns the parcels that moved */
  assign(roomId: string, goodIds: readonly string[]): Promise<GoodView[]> {
    return this.callForMany('POST', `assign/${roomId}`, { goodIds });
  }

  /** From other rooms to this one, all or none. @returns the parcels that moved */
  reassign(roomId: string, goodIds: readonly string[]): Promise<GoodView[]> {
    return this.callForMany('POST', `re-assign/${roomId}`, { goodIds });
  }

  /** From a room back to the safe, all or none. @returns the parcels that moved */
  returnToStock(roomId: string, goodIds: readonly string[]): Promise<GoodView[]> {
    return this.callForMany('PATCH', 'return/stock', { goodIds, roomId });
  }

  /** Which companies were in a room with which parcels; the first 1,000 parcels that somebody has seen. */
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
