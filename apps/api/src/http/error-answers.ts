import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ERROR_MESSAGES, ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Codes for refusals that the framework makes, by their status. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'MALFORMED', 401: 'NO_SESSION', 403: 'FORBIDDEN', 404: 'NOT_FOUND', 405: 'NOT_FOUND', 409: 'BUSY', 413: 'TOO_LARGE',
  414: 'TOO_LARGE', 415: 'UNSUPPORTED_MEDIA_TYPE', 429: 'TOO_MANY_REQUESTS', 431: 'TOO_LARGE', 503: 'UNAVAILABLE',
};

/** The one shape of every answer that is not a success (`domain.md §9`). */
export const errorAnswer = (code: ErrorCode, reference: string, details?: ErrorAnswer['details']): ErrorAnswer =>
  ({ statusCode: ERROR_STATUS[code], code, message: ERROR_MESSAGES[code], ...(details && { details }), reference });

/** Expected refusals become their code; everything else is a bug: a 500 with nothing of the inside, and the whole in the log. */
@Catch()
export class ErrorAnswers implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const answer = this.answerTo(error, String(request.id));
    if (answer.statusCode >= 500) this.logger.error({ err: error, reference: answer.reference, route: request.routeOptions.url });
    const retryAfter = answer.code === 'TOO_MANY_REQUESTS' && error instanceof Rejection ? retryAfterOf(error) : null;
    if (retryAfter !== null) void reply.header('retry-after', retryAfter);
    void reply.status(answer.statusCode).send(answer);
  }

  private answerTo(error: unknown, reference: string): ErrorAnswer {
    const code = codeOf(error);
    const details = error instanceof Rejection && code !== 'INTERNAL' ? error.details : undefined;
    return errorAnswer(code, reference, details);
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Rejection) return error.code;
  if (error instanceof HttpException) return BY_STATUS[error.getStatus()] ?? 'INTERNAL';
  // Fastify's own refusals (bodies that cannot be read) carry their status.
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' ? (BY_STATUS[status] ?? (status < 500 ? 'MALFORMED' : 'INTERNAL')) : 'INTERNAL';
}

function retryAfterOf({ details }: Rejection): number {
  return details && !Array.isArray(details) && typeof details.retryAfter === 'number' ? details.retryAfter : 60;
}
