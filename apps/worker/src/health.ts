import { createServer, type Server } from 'node:http';
import type { EventStore } from '@tender/event-store';
import { reactorGauges } from '@tender/platform/reactor-gauges';
import type { ReactorStatus } from '@tender/reactors';
import type { CallMetrics } from '@tender/platform/call-metrics';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export interface WorkerState {
  readonly events: Pick<EventStore, 'readAll'>;
  readonly calls: CallMetrics;
  readonly leads: boolean;
  readonly clockStepSeconds: number;
  readonly rebuilding: number;
  /** Number of findings that the history was changed. */
  readonly historyFindings: number;
  /** Reactors of this process; empty while it does not lead. */
  readonly reactors: readonly ReactorStatus[];
  /** False while the process stops, or leads before its projections have started. */
  readonly ready: boolean;
}

/** Serves `/health/live`, `/health/ready` and `/metrics`. Only the internal network may reach it. */
export function healthServer(state: WorkerState): Server {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  state.calls.register(registry);
  gauge(registry, 'tender_worker_leads', 'Whether this worker leads and updates the read models', () =>
    Number(state.leads),
  );
  gauge(
    registry,
    'tender_clock_step_seconds',
    'Size of a jump of the machine’s clock until it is confirmed',
    () => state.clockStepSeconds,
  );
  gauge(registry, 'tender_projections_rebuilding', 'Projections that are being rebuilt', () => state.rebuilding);
  gauge(registry, 'tender_history_findings', 'Findings that show an altered history', () => state.historyFindings);
  reactorGauges(registry, { status: () => state.reactors, events: state.events });
  return createServer((request, response) => {
    switch (request.url) {
      case '/health/live':
        return void response.writeHead(200).end();
      case '/health/ready':
        return void response
          .writeHead(state.ready ? 200 : 503, { 'content-type': 'application/json' })
          .end(JSON.stringify(bodyOf(state)));
      case '/metrics':
        return void registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.writeHead(503).end(),
        );
      default:
        return void response.writeHead(404).end();
    }
  });
}

const bodyOf = ({ historyFindings, reactors, clockStepSeconds }: WorkerState) => ({
  historyFindings,
  clockStepSeconds,
  reactors: reactors.map(({ name, condition, error }) => ({ name, condition, error })),
});

function gauge(registry: Registry, name: string, help: string, value: () => number): void {
  const made = new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      made.set(value());
    },
  });
}
