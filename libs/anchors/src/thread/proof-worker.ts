import { parentPort, workerData } from 'node:worker_threads';
import { openEventsBeside } from '@tender/read-store';
import type { FromProofThread, ProofThreadData, ToProofThread } from './messages.js';
import { ProofDesk } from './proof-desk.js';

if (!parentPort) throw new Error('not in a worker thread');
const port = parentPort;
const send = (message: FromProofThread): void => port.postMessage(message);
const events = await openEventsBeside((workerData as ProofThreadData).events);
const desk = new ProofDesk(events);

port.on('message', (message: ToProofThread) => {
  if (message === 'stop') return void events.close().then(() => port.close());
  const { id, request } = message;
  desk.answer(request).then(
    (answer) => send({ id, answer }),
    (error: unknown) => send({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
