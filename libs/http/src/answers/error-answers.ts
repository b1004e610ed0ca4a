import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorCode } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { denied } from '../log/denials.js';
import { SecurityLog } from '../log/security-log.js';
import type { AuthenticatedRequest } from '../route/access.js';
import type { IncomingRequest } from '../route/request-origin.js';
import { Accepted } from './accepted.js';
import { errorAnswer } from './error-answer.js';
import { FOR_DATA } from './headers.js';
import { leaveUnread } from './unread-bodies.js';

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'MALFORMED',
  401: 'NO_SESSION',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  409: 'BUSY',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  431: 'TOO_LARGE',
  503: 'UNAVAILABLE',
};

const logger = new Logger('Error');
/** `Retry-After` in seconds on a full disk: the operator must free space. */
const DISK_FULL_SECONDS = 30;
/** `Retry-After` in seconds when a store is unavailable: it may return at any time. */
const UNAVAILABLE_SECONDS = 2;
const LOGGED_AGAIN_AFTER = 60_000;
let lastUnavailable = -Infinity;

/**
 * Answers a rejection by its code, and an error of the framework by its status. Any other error is a bug: it is
 * answered with 500 without details, and logged in full.
 */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const code = codeOf(error);
  const answer = errorAnswer(
    code,
    String(request.id),
    error instanceof Rejection && code !== 'INTERNAL' ? error.details : undefined,
  );
  if (answer.statusCode >= 500) log(error, code, { reference: answer.reference, route: request.routeOptions.url });
  const retryAfter = error instanceof Rejection ? retryAfterOf(error) : null;
  if (retryAfter !== null) void reply.header('retry-after', retryAfter);
  // Overwrites headers that a handler, or the route of a file, has set for its success.
  void reply.headers(FOR_DATA).status(answer.statusCode).type('application/json; charset=utf-8').send(answer);
}

/** Answers errors of controllers, pipes and interceptors. A `FORBIDDEN` goes to the security log, as from the gates. */
@Catch()
export class ErrorAnswers implements ExceptionFilter {
  constructor(private readonly log: SecurityLog) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    if (error instanceof Accepted)
      return void http.getResponse<FastifyReply>().headers(FOR_DATA).status(202).send(error.body);
    if (error instanceof Rejection && error.code === 'FORBIDDEN') {
      const request = http.getRequest<IncomingRequest & AuthenticatedRequest>();
      denied(this.log, request, { actor: request.tender.actor, code: error.code });
    }
    answerError(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

export function answerEarly(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  leaveUnread(request, reply);
  answerError(error, request, reply);
}

/** Logs an outage of a store once, not for each failed call. The disk watch logs a full disk. */
function log(error: unknown, code: ErrorCode, call: { reference: string; route: string | undefined }): void {
  if (code === 'DISK_FULL') return;
  if (code !== 'UNAVAILABLE') return logger.error({ err: error, ...call });
  const now = performance.now();
  if (now - lastUnavailable > LOGGED_AGAIN_AFTER) {
    const reason = (error as Partial<Rejection>).details;
    logger[isStop(reason) ? 'log' : 'error']({ message: 'calls are answered 503', reason, ...call });
  }
  lastUnavailable = now;
}

const isStop = (reason: unknown): boolean =>
  typeof reason === 'object' && reason !== null && 'draining' in reason && reason.draining === true;

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Rejection) return error.code;
  if (error instanceof HttpException) return BY_STATUS[error.getStatus()] ?? 'INTERNAL';
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' ? (BY_STATUS[status] ?? (status < 500 ? 'MALFORMED' : 'INTERNAL')) : 'INTERNAL';
}

function retryAfterOf({ code, details }: Rejection): number | null {
  if (code === 'DISK_FULL') return DISK_FULL_SECONDS;
  if (code === 'UNAVAILABLE') return UNAVAILABLE_SECONDS;
  if (code !== 'TOO_MANY_REQUESTS') return null;
  return details && !Array.isArray(details) && typeof details.retryAfter === 'number' ? details.retryAfter : 60;
}
