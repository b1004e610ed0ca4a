import type { EventStore } from '@tender/event-store';
import type { ReactorStatus } from '@tender/reactors';
import { Gauge, type Registry } from 'prom-client';

/** Maximum number of counted events. The difference of two positions is not the number of events between them. */
const MOST_COUNTED = 1_000;

export interface ReactorGaugesOptions {
  status(): readonly ReactorStatus[];
  events: Pick<EventStore, 'readAll'>;
}

export function reactorGauges(registry: Registry, { status, events }: ReactorGaugesOptions): void {
  const count = (name: string, help: string, value: (status: ReactorStatus) => number): void => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['reactor'],
      registers: [registry],
      collect() {
        gauge.reset();
        for (const each of status()) gauge.set({ reactor: each.name }, value(each));
      },
    });
  };
  count(
    'tender_reactor_set_aside',
    'Events and due times that a reactor failed to process, until they are retried by hand',
    ({ setAside }) => setAside,
  );
  count('tender_reactor_retrying', 'Events and due times that failed and are retried', ({ retrying }) => retrying);
  const lag = new Gauge({
    name: 'tender_reactor_lag_events',
    help: `Events that a reactor has not processed yet; ${MOST_COUNTED} means that or more`,
    labelNames: ['reactor'],
    registers: [registry],
    async collect() {
      lag.reset();
      for (const { name, position } of status()) {
        lag.set(
          { reactor: name },
          position === null ? MOST_COUNTED : (await events.readAll(position, MOST_COUNTED)).length,
        );
      }
    },
  });
}
