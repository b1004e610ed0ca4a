import { parentPort, workerData } from 'node:worker_threads';
import { cellsOf, UnreadableSheet } from './spreadsheet-cells.js';
import type { SheetReading } from './spreadsheet.js';

const answer = (reading: SheetReading): void => parentPort?.postMessage(reading);

try {
  answer(await cellsOf(workerData as Uint8Array));
} catch (error) {
  answer({ problem: error instanceof UnreadableSheet ? error.message : 'The file is damaged, or no spreadsheet' });
}
