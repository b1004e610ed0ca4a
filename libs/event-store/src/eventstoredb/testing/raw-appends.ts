import { ANY, EventStoreDBClient, jsonEvent, type JSONType } from '@eventstore/db-client';
import type { NewEvent } from '../../port.js';

/** Appends by the client alone: baseline for measurements of the event store. */
export class RawAppends {
  private readonly client: EventStoreDBClient;

  /** @param prefix of stream names; must not be the prefix of an installation. */
  constructor(
    url: string,
    private readonly prefix: string,
  ) {
    this.client = EventStoreDBClient.connectionString(url);
  }

  /** Resolves when the events are durable. */
  async append(stream: string, events: readonly Pick<NewEvent, 'type' | 'data' | 'metadata'>[]): Promise<void> {
    const given = events.map(({ type, data, metadata }) =>
      jsonEvent({ type, data: data as JSONType, metadata: metadata as unknown as JSONType }),
    );
    await this.client.appendToStream(this.prefix + stream, given, { expectedRevision: ANY });
  }

  close(): Promise<void> {
    return this.client.dispose();
  }
}
