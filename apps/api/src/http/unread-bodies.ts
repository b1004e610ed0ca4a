import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@tender/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from './error-answer.js';
import { FOR_DATA } from './headers.js';

/** Bytes of a refused body that are thrown away as they come, so that the connection can be kept. A larger one is not read at all. */
const THROWN_AWAY = 64 * 1024;

/**
 * Cuts off whoever does not send the rest of a body in the time that headers have, too. (An upload has a time of its own: `upload-request.ts`.)
 * Most bodies come together with their headers, and cost nothing here.
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

/** What becomes of the body of a request that is refused before it is read. */
export function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (request.raw.complete || (length === undefined && encoding === undefined)) return;
  if (Number(length) <= THROWN_AWAY) expectBody(request, reply);
  else void reply.header('connection', 'close');
}

/** Answers somebody who will send a body only if the server does something that it has never heard of. */
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

/** Answers to what Node's parser does not let through to Fastify, by the code of the error. */
const UNREAD: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'MALFORMED' },
};

/** Answers on the bare line, and ends it: no HTTP, headers without end, or not in time. */
export function answerUnread({ code = '' }: { code?: string | undefined }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, code: reason } = UNREAD[code] ?? { status: 400, code: 'MALFORMED' };
  const body = JSON.stringify({ ...errorAnswer(reason, randomUUID()), statusCode: status });
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroySoon();
}
