import { Inject, Injectable, type Provider } from '@nestjs/common';
import { ViewingGateway } from '@tender/auctions';
import { pick, type ViewingStatus } from '@tender/contracts';
import { CommandExecutor } from '@tender/event-store';
import { isId } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { viewingDecider, viewings, viewingStream, type Viewing } from '@tender/viewings';

/** Facts for decisions come from the viewing's own stream, never from a read model. */
@Injectable()
class ViewingsForAuctions extends ViewingGateway {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {
    super();
  }

  async factsOf(viewingId: string): Promise<{ status: ViewingStatus; timeZone: string } | null> {
    const viewing = await this.viewing(viewingId);
    return viewing.status === 'none' ? null : pick(viewing, ['status', 'timeZone']);
  }

  async zonesOf(viewingIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (viewingIds.length === 0) return new Map();
    const found = await this.store.view(viewings).find({ where: { _id: { in: viewingIds } } });
    return new Map(found.map(({ _id, timeZone }) => [_id, timeZone]));
  }

  async strangersAmong(goodIds: readonly string[], viewingId: string): Promise<string[]> {
    const viewing = await this.viewing(viewingId);
    return goodIds.filter((goodId) => viewing.status === 'none' || !viewing.goods.get(goodId));
  }

  private async viewing(viewingId: string): Promise<Viewing> {
    if (!isId(viewingId) || viewingId.includes('.')) return { status: 'none' };
    return this.executor.state(viewingDecider, viewingStream(viewingId));
  }
}

export const viewingGateway: Provider = { provide: ViewingGateway, useClass: ViewingsForAuctions };
