import { Injectable, type Provider } from '@nestjs/common';
import { ViewingGateway } from '@tender/auctions';
import type { ViewingStatus } from '@tender/contracts';
import { CommandExecutor } from '@tender/event-store';
import { isId } from '@tender/kernel';
import { viewingDecider, viewingStream, type Viewing } from '@tender/viewings';

/** Knows both contexts: neither knows the other. Reads the viewing's own stream, never a read model. */
@Injectable()
class ViewingsForAuctions extends ViewingGateway {
  constructor(private readonly executor: CommandExecutor) {
    super();
  }

  async statusOf(viewingId: string): Promise<ViewingStatus | null> {
    const { status } = await this.viewing(viewingId);
    return status === 'none' ? null : status;
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
