import { parentPort, workerData } from 'node:worker_threads';
import type { Context } from '@tender/context';
import { Rejection } from '@tender/kernel';
import { openEventsBeside } from '@tender/read-store';
import { AuditDesk } from './audit-desk.js';
import type { AuditThreadData, FromAuditThread, ToAuditThread } from './messages.js';

/** Body of the audit's thread. The app's module imports all contexts and calls this. */
export async function runAuditWorker(contexts: readonly Context[]): Promise<void> {
  if (!parentPort) throw new Error('not in a worker thread');
  const port = parentPort;
  const send = (message: FromAuditThread): void =>
    port.postMessage(message, 'answer' in message && message.answer ? [message.answer.buffer as ArrayBuffer] : []);
  const events = await openEventsBeside((workerData as AuditThreadData).events);
  const desk = new AuditDesk(contexts, events);

  port.on('message', (message: ToAuditThread) => {
    if (message === 'stop') return void events.close().then(() => port.close());
    const { id, request } = message;
    desk.answer(request).then(
      (answer) => send({ id, answer }),
      (error: unknown) =>
        send(
          error instanceof Rejection
            ? { id, refused: { code: error.code, details: error.details } }
            : { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
        ),
    );
  });
}
