import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import messages, { type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { NO_STREAM, WrongExpectedRevision, type NewEvent, type Position, type Revision } from '../port.js';

const { StreamsClient } = grpc;
const { Empty, StreamIdentifier, UUID, WrongExpectedVersion } = shared;
const { BatchAppendReq } = messages;

/**
 * Time for the server to end the call after its answer, in ms. If the answer overtakes the end of the request, the server never ends it (race in
 * `BatchAppend` of 23.10). A hundred open calls block the connection until their deadlines.
 */
const END_MILLIS = 100;
const DETAILS = 'event_store.client.';
const CONFLICT = 'WrongExpectedVersion';
const TOO_LARGE = 'MaximumAppendSizeExceeded';

interface Append {
  stream: string;
  expected: Revision;
  events: readonly NewEvent[];
}

/**
 * Appends all events in one message of a separate call. The client's own append sends a message per event, each at extra cost; its batch stream is
 * shared by all appends (`docs/decisions/0013-an-append-is-a-call.md`).
 * @returns the position of the last event. @throws WrongExpectedRevision; RangeError if too large. Any other error leaves the outcome unknown.
 */
export async function appendInOneMessage(
  client: EventStoreDBClient,
  request: Append & { deadline: number },
): Promise<Position> {
  const message = messageOf(request);
  const begun = performance.now();
  return client['execute'](StreamsClient, 'append', async (streams) => {
    // Server discovery may have exceeded the deadline. An abandoned command must not be written later.
    const deadline = Math.ceil(request.deadline - (performance.now() - begun));
    if (deadline <= 0) throw new Error('no server was found in time for an append');
    const call = streams.batchAppend(...client['callArguments']({ deadline, requiresLeader: true }));
    const answered = new Promise<BatchAppendResp>((resolve, reject) => {
      call.on('data', resolve).on('error', reject);
      call.on('end', () => reject(new Error('the server did not answer an append')));
    });
    call.write(message);
    call.end();
    const answer = await answered;
    endSoon(call);
    return positionIn(answer, request);
  });
}

function endSoon(call: ReturnType<InstanceType<typeof StreamsClient>['batchAppend']>): void {
  const late = setTimeout(() => call.cancel(), END_MILLIS);
  call.on('status', () => clearTimeout(late));
}

function messageOf({ stream, expected, events }: Append) {
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

function proposed({ id, type, data, metadata, json }: NewEvent) {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new UUID().setString(id))
    .setData(Buffer.from(json?.data ?? JSON.stringify(data)))
    .setCustomMetadata(Buffer.from(json?.metadata ?? JSON.stringify(metadata)));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

function positionIn(answer: BatchAppendResp, append: Append): Position {
  if (answer.hasError()) throw refusalIn(answer, append);
  const position = answer.getSuccess()?.getPosition();
  if (!position) throw new Error('the server named no position');
  return BigInt(position.getCommitPosition());
}

function refusalIn(answer: BatchAppendResp, { stream, expected }: Append): Error {
  const details = answer.getError()?.getDetails();
  const conflict = details?.unpack((bytes) => WrongExpectedVersion.deserializeBinary(bytes), DETAILS + CONFLICT);
  if (conflict) {
    const present = conflict.hasCurrentStreamRevision() ? Number(conflict.getCurrentStreamRevision()) : NO_STREAM;
    return new WrongExpectedRevision(stream, expected, present);
  }
  const kind = details?.getTypeName().replace(DETAILS, '') ?? '';
  return kind === TOO_LARGE
    ? new RangeError(`an append to ${stream} is too large`)
    : new Error(`the server refused an append: ${kind} ${answer.getError()?.getMessage()}`);
}
