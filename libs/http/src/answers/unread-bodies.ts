import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@tender/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from './error-answer.js';
import { FOR_DATA } from './headers.js';

/**
 * Maximum bytes of a refused body that are read and thrown away, so that the connection can be kept. A larger body is
 * not read at all.
 */
const THROWN_AWAY = 64 * 1024;

/**
 * Calls for a request whose body does not come together with its headers. Node's parser marks a request as complete at
 * the end of the event loop's turn: asked sooner, every body looks late.
 */
export function whenLate({ raw }: FastifyRequest, then: () => void): void {
  setImmediate(() => {
    if (!raw.complete && !raw.destroyed) then();
  });
}

/**
 * Cuts off a client that does not send the rest of a body in the time that headers have, too. (An upload has a time of
 * its own: `upload-request.ts`.)
 */
export function expectBody({ raw, server }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  const overdue = setTimeout(() => {
    if (raw.complete) return;
    if (reply.raw.headersSent) raw.destroy();
    else answerUnread({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
  }, server.server.headersTimeout).unref();
  const arrived = (): void => {
    if (raw.complete) clearTimeout(overdue);
  };
  raw.once('end', arrived).once('close', arrived);
}

/** Discards the body of a request that is refused before the body is read, or closes the connection. */
export function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (request.raw.complete || (length === undefined && encoding === undefined)) return;
  if (Number(length) <= THROWN_AWAY) expectBody(request, reply);
  else void reply.header('connection', 'close');
}

/** Answers a client that sends its body only if the server meets an expectation that it does not know. */
export function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ ...errorAnswer('MALFORMED', randomUUID()), statusCode: 417 });
  response
    .writeHead(417, {
      ...FOR_DATA,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body);
}

/** As the parser's codes: the session of a request has ended before its body was there. */
export const SESSION_ENDED = 'SESSION_ENDED';

/** Answers to what is not let through to Fastify, by the code of the error. */
const UNREAD: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'MALFORMED' },
  [SESSION_ENDED]: { status: 401, code: 'NO_SESSION' },
};

/**
 * Answers on the bare connection and closes it: what came is no HTTP, has too long headers, came too late, or may not
 * be sent any more.
 */
export function answerUnread({ code = '' }: { code?: string | undefined }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, code: reason } = UNREAD[code] ?? { status: 400, code: 'MALFORMED' };
  const body = JSON.stringify({ ...errorAnswer(reason, randomUUID()), statusCode: status });
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroySoon();
}
