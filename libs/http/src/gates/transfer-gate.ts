import { Rejection } from '@tender/kernel';
import type { FastifyRequest } from 'fastify';
import { expectBody, whenLate } from '../answers/unread-bodies.js';
import { callerKey, ConcurrencyLimit } from '../limits/concurrency-limit.js';
import type { EndpointOptions } from '../route/endpoint-options.js';
import { AbortOnSessionEnd } from '../session/abort-on-session-end.js';
import type { SessionSource } from '../session/session-source.js';
import type { SyncGate } from './gate.js';

const UPLOADS_AT_ONCE = 18;
/**
 * Concurrent downloads of one caller. Behind a proxy that speaks HTTP/2 a browser sends a hundred requests at once.
 * Each download keeps a file open until the client has read it.
 */
const DOWNLOADS_AT_ONCE = 120;
/**
 * Maximum number of listeners of one kind on a response that is a file. There are eleven, from this gate, Nest, Fastify
 * and the stream; by default, Node reports more than ten as a leak.
 */
const LISTENERS_OF_A_FILE = 20;

export class Transfers {
  readonly uploads = new ConcurrencyLimit(UPLOADS_AT_ONCE);
  readonly downloads = new ConcurrencyLimit(DOWNLOADS_AT_ONCE);
  readonly aborts: AbortOnSessionEnd;

  constructor(sessions: SessionSource) {
    this.aborts = new AbortOnSessionEnd(sessions);
  }
}

/**
 * Limits the concurrent uploads and downloads of one caller: TOO_MANY_REQUESTS. Aborts a transfer when its session
 * ends, and a body that does not arrive in time.
 */
export const transferGate =
  (
    { uploads, downloads, aborts }: Transfers,
    { upload, download }: Pick<EndpointOptions, 'upload' | 'download'>,
  ): SyncGate =>
  (call, reply) => {
    const isUpload = upload && isMultipart(call);
    if (isUpload) call.upload = true;
    whenLate(call, () => {
      aborts.whileReceiving(call, reply);
      if (!isUpload) expectBody(call, reply);
    });
    if (download) {
      if (!downloads.acquire(callerKey(call), reply.raw)) throw tooManyAtOnce();
      aborts.whileSending(call, reply);
      reply.raw.setMaxListeners(LISTENERS_OF_A_FILE);
    }
    if (isUpload && !uploads.acquire(callerKey(call), reply.raw)) throw tooManyAtOnce();
  };

const tooManyAtOnce = (): Rejection => new Rejection('TOO_MANY_REQUESTS', { retryAfter: 1 });

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.trim().toLowerCase().startsWith('multipart/') ?? false;
