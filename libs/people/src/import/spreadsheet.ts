import { Worker } from 'node:worker_threads';
import { Rejection } from '@tender/kernel';
import type { SheetCells } from './spreadsheet-cells.js';

/** What the thread answers: the first sheet, or why it cannot be read. */
export type SheetReading = SheetCells | { problem: string };

/** Milliseconds after which reading is given up; a sheet of a thousand people takes less than a second. */
const PATIENCE_MILLIS = 15_000;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * The first sheet of a CSV or XLSX file. It is read in a thread of its own, with bounds on memory and time: whatever the file
 * is made to do, it does to that thread.
 * @throws Rejection INVALID that says why in words
 */
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
