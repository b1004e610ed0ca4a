import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { findingInWords, findingLine, FutureEvent, viewsAhead, type HistoryFinding } from '@tender/event-store';
import type { Stores } from '../stores/stores.js';
import { STORES } from '../injection-tokens.js';

/** Logs findings that the history was changed, and stops nothing (`docs/decisions/0017-a-finding-stops-nobody.md`). */
@Injectable()
export class HistoryAlarm implements OnModuleInit {
  private readonly logger = new Logger('History');
  private readonly reported = new Set<string>();

  private readonly future: FutureEvent;

  constructor(@Inject(STORES) private readonly stores: Stores) {
    this.future = new FutureEvent(stores.clock);
  }

  onModuleInit(): void {
    for (const finding of this.fromViews()) this.report(finding);
    this.stores.history?.listen({
      status: ({ findings, newest }) => {
        for (const finding of findings) this.report(finding);
        const future = this.future.check(newest);
        if (future) this.report(future);
      },
      trouble: (error) =>
        this.logger.error({ message: 'the check of the history failed and will be retried', err: error }),
    });
  }

  get findings(): readonly HistoryFinding[] {
    const { finding: future } = this.future;
    return [...this.fromViews(), ...(this.stores.history?.status.findings ?? []), ...(future ? [future] : [])];
  }

  get scannedEvents(): number {
    return this.stores.history?.status.scannedEvents ?? 0;
  }

  /** Seconds since 1970; 0 before the first complete scan. */
  get scannedAt(): number {
    return (this.stores.history?.status.scannedAt ?? 0) / 1_000;
  }

  private fromViews(): HistoryFinding[] {
    const { discarded } = this.stores.projections.progress;
    return discarded ? [viewsAhead(discarded.checkpoint)] : [];
  }

  private report(finding: HistoryFinding): void {
    const words = findingInWords(finding);
    if (this.reported.has(words)) return;
    this.reported.add(words);
    this.logger.error(findingLine(finding));
  }
}
