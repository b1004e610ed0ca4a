import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorCode } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { denied } from '../log/denials.js';
import { SecurityLog } from '../log/security-log.js';
import type { AuthenticatedRequest } from '../route/access.js';
import type { IncomingRequest } from '../route/request-origin.js';
import { errorAnswer } from './error-answer.js';
import { leaveUnread } from './unread-bodies.js';

/** Codes for refusals that the framework makes, by their status. */
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
/** Seconds of `Retry-After` when the disk is full: people have to make room. */
const DISK_FULL_SECONDS = 30;
/** The same when a store is away: it may be back at any time. */
const UNAVAILABLE_SECONDS = 2;
/** Milliseconds without such an answer after which the next one is news. */
const LOGGED_AGAIN_AFTER = 60_000;
let lastUnavailable = -Infinity;

/**
 * Answers an error: a rejection by its code; anything else is a bug, answered by a 500 without details and logged in
 * full.
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
  // The type, too: a handler may have announced another one for its success.
  void reply.status(answer.statusCode).type('application/json; charset=utf-8').send(answer);
}

/**
 * Errors of a controller, of its pipes and interceptors. What a rule denies goes to the security log, as what the guard
 * denies.
 */
@Catch()
export class ErrorAnswers implements ExceptionFilter {
  constructor(private readonly log: SecurityLog) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    if (error instanceof Rejection && error.code === 'FORBIDDEN') {
      const request = http.getRequest<IncomingRequest & AuthenticatedRequest>();
      denied(this.log, request, { actor: request.tender.actor, code: error.code });
    }
    answerError(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** Errors of everything else: of the hooks before a controller, and of routes that none has. */
export function answerEarly(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  leaveUnread(request, reply);
  answerError(error, request, reply);
}

/**
 * A store that is away is news once: one line for each call that it fails would bury all others. The disk monitor logs
 * a full disk.
 */
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

/** Whether a process is not ready because it stops, which an operator wants. */
const isStop = (reason: unknown): boolean =>
  typeof reason === 'object' && reason !== null && 'draining' in reason && reason.draining === true;

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Rejection) return error.code;
  if (error instanceof HttpException) return BY_STATUS[error.getStatus()] ?? 'INTERNAL';
  // Fastify's own refusals (bodies that cannot be read) carry their status.
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' ? (BY_STATUS[status] ?? (status < 500 ? 'MALFORMED' : 'INTERNAL')) : 'INTERNAL';
}

/** Seconds; null for a refusal that time alone does not undo. */
function retryAfterOf({ code, details }: Rejection): number | null {
  if (code === 'DISK_FULL') return DISK_FULL_SECONDS;
  if (code === 'UNAVAILABLE') return UNAVAILABLE_SECONDS;
  if (code !== 'TOO_MANY_REQUESTS') return null;
  return details && !Array.isArray(details) && typeof details.retryAfter === 'number' ? details.retryAfter : 60;
}
