import { Inject, Injectable } from '@nestjs/common';
import { millisBetween } from '@tender/kernel';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { LiveGateway } from '../live/live.gateway.js';
import type { Stores } from '../stores.js';
import { STORES } from '../tokens.js';

/** The distance of two positions is no number of events: they are counted, as far as it matters. */
const MOST_COUNTED = 1_000;

/** Numbers for whoever watches the process. None of them tells of an auction or a company (`domain.md §12`). */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  constructor(@Inject(STORES) stores: Stores, gateway: LiveGateway) {
    collectDefaultMetrics({ register: this.registry });
    this.gauge('tender_sockets', 'Open socket connections', () => gateway.connections.size);
    this.gauge('tender_clock_step_seconds', 'By how much the machine’s clock has jumped, while it is not believed', () =>
      stores.clock.step ? millisBetween(stores.clock(), stores.clock.step.machine) / 1_000 : 0);
    this.gauge('tender_projections_rebuilding', 'Projections that are being rebuilt', () => stores.projections.progress.rebuilding.length);
    this.gauge('tender_projection_lag_events', `Events that the projections have not passed yet; ${MOST_COUNTED} stands for more`, async () =>
      (await stores.events.readAll(stores.projections.progress.position, MOST_COUNTED)).length);
  }

  private gauge(name: string, help: string, value: () => number | Promise<number>): void {
    const gauge = new Gauge({ name, help, registers: [this.registry], async collect() { gauge.set(await value()); } });
  }
}
