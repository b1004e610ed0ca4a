import { ANY, EventStoreDBClient, jsonEvent, type JSONType } from '@eventstore/db-client';
import type { NewEvent } from '../../port.js';

/** Appends by the server's own client and nothing else: what the event store is measured against. */
export class RawAppends {
  private readonly client: EventStoreDBClient;

  /** @param prefix of the streams' names: no house may have it. */
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
