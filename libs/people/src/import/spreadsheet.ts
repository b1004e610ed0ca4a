import { Worker } from 'node:worker_threads';
import { Rejection } from '@tender/kernel';
import type { SheetCells } from './spreadsheet-cells.js';

export type SheetReading = SheetCells | { problem: string };

/** Maximum time to read a file, in ms. */
const PATIENCE_MILLIS = 15_000;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Reads a file in a thread with limits: a malicious file can end only the thread. @throws Rejection INVALID */
export async function readSpreadsheet(content: Uint8Array): Promise<SheetCells> {
  const reading = await new Promise<SheetReading>((resolve) => {
    const worker = new Worker(new URL('./spreadsheet-thread.js', import.meta.url), {
      workerData: content,
      resourceLimits: LIMITS,
    });
    const overdue = setTimeout(() => settle({ problem: 'The file takes too long to read' }), PATIENCE_MILLIS);
    const settle = (outcome: SheetReading): void => {
      clearTimeout(overdue);
      resolve(outcome);
      void worker.terminate();
    };
    worker.once('message', settle);
    worker.once('error', () => settle({ problem: 'The file is too large to read' }));
    worker.once('exit', () => settle({ problem: 'The file cannot be read' }));
  });
  if ('cells' in reading) return reading;
  throw new Rejection('INVALID', [{ field: 'filePath', rule: 'spreadsheet', message: reading.problem }]);
}
