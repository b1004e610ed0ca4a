import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@tender/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from './error-answer.js';
import { FOR_DATA } from './headers.js';

/** Maximum bytes of a refused body that are read and discarded, to keep the connection. A larger body is not read. */
const THROWN_AWAY = 64 * 1024;

/** Calls back if the body did not arrive with the headers: Node completes a request at the end of the turn. */
export function whenLate({ raw }: FastifyRequest, then: () => void): void {
  setImmediate(() => {
    if (!raw.complete && !raw.destroyed) then();
  });
}

/** Disconnects a client that does not send the rest of a body in time. Uploads have their own timeout. */
export function expectBody({ raw, server }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  const overdue = setTimeout(() => {
    if (raw.complete || raw.destroyed) return;
    if (reply.raw.headersSent) raw.destroy();
    else answerUnread({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
  }, server.server.headersTimeout).unref();
  const over = (): void => clearTimeout(overdue);
  // A request that was closed has no socket to answer on.
  raw.once('end', over).once('close', over);
}

export function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (request.raw.complete || (length === undefined && encoding === undefined)) return;
  if (Number(length) <= THROWN_AWAY) expectBody(request, reply);
  else void reply.header('connection', 'close');
}

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

export const SESSION_ENDED = 'SESSION_ENDED';

const UNREAD: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'MALFORMED' },
  [SESSION_ENDED]: { status: 401, code: 'NO_SESSION' },
};

export function answerUnread({ code = '' }: { code?: string | undefined }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, code: reason } = UNREAD[code] ?? { status: 400, code: 'MALFORMED' };
  const body = JSON.stringify({ ...errorAnswer(reason, randomUUID()), statusCode: status });
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroySoon();
}
