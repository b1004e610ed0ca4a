import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { errorAnswer } from './error-answer.js';
import { FOR_DATA } from './headers.js';

const RETRY_AFTER = '10';

export function answerQueueFull(response: ServerResponse): void {
  const answer = errorAnswer('UNAVAILABLE', randomUUID());
  const body = JSON.stringify(answer);
  response
    .writeHead(answer.statusCode, {
      ...FOR_DATA,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'retry-after': RETRY_AFTER,
      connection: 'close',
    })
    .end(body);
}
