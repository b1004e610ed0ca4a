import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import messages, { type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { NO_STREAM, type NewEvent, type Position, type Revision } from '../port.js';

// What the client is made of, as CommonJS.
const { StreamsClient } = grpc;
const { Empty, StreamIdentifier, UUID } = shared;
const { BatchAppendReq } = messages;

/** The server's answer to an append that it has not made, or of which it does not know (`Timeout`). */
export class AppendRefused extends Error {
  /** @param reason such as `WrongExpectedVersion`. */
  constructor(
    readonly reason: string,
    words: string,
  ) {
    super(`${reason} ${words}`);
    this.name = 'AppendRefused';
  }
}

const DETAILS = 'event_store.client.';

/**
 * Appends in a call of its own that carries one message with all events. The client's own call of an append carries a message for each event,
 * each with its frame, its look and its turn at the server; its stream of batches is shared by all appends
 * (`docs/decisions/0013-an-append-is-a-call.md`).
 * @returns the position of the last event. @throws AppendRefused, or whatever the call failed with: then nobody knows.
 */
export async function appendInOneMessage(
  client: EventStoreDBClient,
  request: { stream: string; expected: Revision; events: readonly NewEvent[]; deadline: number },
): Promise<Position> {
  const message = messageOf(request);
  return client['execute'](StreamsClient, 'append', async (streams) => {
    const call = streams.batchAppend(...client['callArguments']({ deadline: request.deadline }));
    const answered = new Promise<BatchAppendResp>((resolve, reject) => {
      call.on('data', resolve).on('error', reject);
      call.on('end', () => reject(new Error('the server did not answer an append')));
    });
    call.write(message);
    call.end();
    return positionIn(await answered);
  });
}

function messageOf({ stream, expected, events }: { stream: string; expected: Revision; events: readonly NewEvent[] }) {
  const identifier = new StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new BatchAppendReq.Options().setStreamIdentifier(identifier);
  if (expected === NO_STREAM) options.setNoStream(new Empty());
  else options.setStreamPosition(String(expected));
  return new BatchAppendReq()
    .setOptions(options)
    .setCorrelationId(new UUID().setString(randomUUID()))
    .setProposedMessagesList(events.map(proposed))
    .setIsFinal(true);
}

/** What was put down for its hash is what is stored. */
function proposed({ id, type, data, metadata, json }: NewEvent) {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new UUID().setString(id))
    .setData(Buffer.from(json?.data ?? JSON.stringify(data)))
    .setCustomMetadata(Buffer.from(json?.metadata ?? JSON.stringify(metadata)));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

function positionIn(answer: BatchAppendResp): Position {
  const error = answer.getError();
  if (error) throw new AppendRefused(error.getDetails()?.getTypeName().replace(DETAILS, '') ?? '', error.getMessage());
  const position = answer.getSuccess()?.getPosition();
  if (!position) throw new Error('the server named no position');
  return BigInt(position.getCommitPosition());
}
