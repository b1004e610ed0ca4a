import type { IncomingMessage } from 'node:http';
import { Rejection } from '@tender/kernel';
import type { RequestQueues } from '../queues/request-queues.js';
import type { Hook } from './gate.js';

/** Refuses a request whose `Host` header is missing or repeated: MALFORMED. */
export const hostGate =
  (queues: RequestQueues): Hook =>
  (request, reply, done) => {
    if (isHostUnclear(request.raw)) queues.enqueueRefused(request, reply, () => done(new Rejection('MALFORMED')));
    else done();
  };

/** HTTP/1.1 requires the header, and no request may have it twice (RFC 9112, section 3.2). */
function isHostUnclear({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.1';
  // Names and values alternate. Not `headersDistinct`: Node would sort the headers of each request a second time.
  return rawHeaders.filter((text, index) => index % 2 === 0 && isHost(text)).length > 1;
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';
