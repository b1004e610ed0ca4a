import { parentPort } from 'node:worker_threads';
import type { LetterContent } from '../letter/letter-content.js';
import { letterPdf } from '../letter/letter-pdf.js';

/** Draws letters apart from the process that accepts bids: one of 300 lots takes some seconds. */
if (!parentPort) throw new Error('not in a worker thread');
const port = parentPort;

port.on('message', (message: { id: number; request: LetterContent } | 'stop') => {
  if (message === 'stop') return port.close();
  const { id, request } = message;
  letterPdf(request).then(
    (pdf) => port.postMessage({ id, pdf }),
    (error: unknown) =>
      port.postMessage({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
