import { setImmediate as nextTurn } from 'node:timers/promises';

/** Number of rows that are written in one turn of the event loop: 1 to 2 ms, also for lots with many bids. */
const ROWS_PER_TURN = 50;

/** The bytes of `JSON.stringify(answer)`, written over several turns of the event loop for long lists. */
export async function jsonInTurns(answer: object): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(answer)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

export const rowsIn = (answer: object): number => listsIn(answer).reduce((rows, list) => rows + list.length, 0);

const listsIn = (answer: object): readonly unknown[][] =>
  Object.values(answer).flatMap((value: unknown) =>
    Array.isArray(value) ? [value as unknown[]] : isObject(value) ? Object.values(value).filter(Array.isArray) : [],
  );

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

async function* piecesOf(answer: object): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (Array.isArray(value)) yield* rowsOf(value);
    else if (isObject(value) && Object.values(value).some(Array.isArray)) yield* piecesOf(value);
    else yield JSON.stringify(value);
  }
  yield before === '{' ? '{}' : '}';
}

async function* rowsOf(list: readonly unknown[]): AsyncGenerator<string> {
  yield '[';
  for (let from = 0; from < list.length; from += ROWS_PER_TURN) {
    yield `${from === 0 ? '' : ','}${JSON.stringify(list.slice(from, from + ROWS_PER_TURN)).slice(1, -1)}`;
    if (list.length > ROWS_PER_TURN) await nextTurn();
  }
  yield ']';
}
