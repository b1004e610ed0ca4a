import { Inject, Injectable } from '@nestjs/common';
import { clockStepSeconds } from '@tender/platform/clock-doubt';
import { reactorGauges } from '@tender/platform/reactor-gauges';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { ApiReactors } from '../reactors/api-reactors.js';
import { LiveGateway } from '../live/live.gateway.js';
import type { DiskMonitor, Volume } from '../stores/disk-full-levels.js';
import type { Stores } from '../stores/stores.js';
import { STORES } from '../injection-tokens.js';
import { HistoryAlarm } from './history-alarm.js';

/** Limit up to which unprocessed events are counted. */
const MOST_COUNTED = 1_000;

let ofProcess: Registry | undefined;

/** Metrics of the process, registered once: prom-client never stops them, and would keep closed servers in memory. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** No metric has a label of an auction or a company (`domain.md §12`). */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  readonly contentType = this.registry.contentType;

  constructor(@Inject(STORES) stores: Stores, gateway: LiveGateway, history: HistoryAlarm, reactors: ApiReactors) {
    processMetrics();
    stores.calls.register(this.registry);
    this.gauge('tender_sockets', 'Open socket connections', () => gateway.connections.size);
    this.gauge('tender_clock_step_seconds', 'Size of a jump of the machine’s clock until it is confirmed', () =>
      clockStepSeconds(stores.clock),
    );
    this.gaugeOfDisk('tender_disk_free_bytes', 'Free bytes that the server may write', {
      disk: stores.disk,
      value: ({ free }) => free,
    });
    this.gaugeOfDisk('tender_disk_reserve_bytes', 'Bytes below which uploads and sign-ups stop', {
      disk: stores.disk,
      value: ({ reserve }) => reserve,
    });
    this.gauge(
      'tender_projections_rebuilding',
      'Projections that are being rebuilt',
      () => stores.projections.progress.rebuilding.length,
    );
    this.gauge(
      'tender_projections_standing_still',
      'Projections that failed to process an event',
      () => stores.projections.progress.failures.length,
    );
    this.gauge(
      'tender_projection_lag_events',
      `Events that the projections have not processed yet; ${MOST_COUNTED} means that or more`,
      async () => (await stores.events.readAll(stores.projections.progress.position, MOST_COUNTED)).length,
    );
    reactorGauges(this.registry, { status: () => reactors.status, events: stores.events });
    this.gauge('tender_history_findings', 'Findings that show an altered history', () => history.findings.length);
    this.gauge(
      'tender_history_scanned_events',
      'Events that the current or the last scan has verified',
      () => history.scannedEvents,
    );
    this.gauge(
      'tender_history_scanned_timestamp_seconds',
      'Time at which the last scan of the whole log ended; 0 before the first',
      () => history.scannedAt,
    );
  }

  text(): Promise<string> {
    return Registry.merge([processMetrics(), this.registry]).metrics();
  }

  private gaugeOfDisk(
    name: string,
    help: string,
    { disk, value }: { disk: DiskMonitor; value: (volume: Volume) => number },
  ): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['path'],
      registers: [this.registry],
      collect() {
        for (const volume of disk.volumes) gauge.set({ path: volume.path }, value(volume));
      },
    });
  }

  private gauge(name: string, help: string, value: () => number | Promise<number>): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        gauge.set(await value());
      },
    });
  }
}
