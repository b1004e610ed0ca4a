import type { BiddingGrid, BidSequence } from './bidding.js';
import { latenciesOf, type Latencies } from './latencies.js';
import { LoadConnection, type Address } from './load-connection.js';

export interface Load {
  address: Address;
  connections: number;
  auctions: number;
  warmUpMillis: number;
  millis: number;
}

/** Closed loop: a connection sends its next bid after the response. @returns accepted bids per second */
export const bidFlatOut = (grid: BiddingGrid, load: Load): Promise<number> => underLoad(grid, load, closedLoop);

/** Open loop: bids are due at a fixed rate, and latency counts from the due time, so that stalls count in full. */
export const bidAtRate = (grid: BiddingGrid, load: Load & { rate: number }): Promise<Latencies> =>
  underLoad(grid, load, openLoop);

interface Line {
  connection: LoadConnection;
  bids: BidSequence;
}

type Fail = (error: unknown) => void;

async function underLoad<L extends Load, Result>(
  grid: BiddingGrid,
  load: L,
  run: (lines: Line[], load: L, fail: Fail) => Promise<Result>,
): Promise<Result> {
  let fail: Fail = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  const lines = await Promise.all(
    grid
      .sequences(load.connections, load.auctions)
      .map(async (bids): Promise<Line> => ({ bids, connection: await LoadConnection.open(load.address, fail) })),
  );
  try {
    return await Promise.race([run(lines, load, fail), failed]);
  } finally {
    for (const { connection } of lines) connection.close();
  }
}

/** A refusal aborts the run, because its result would be invalid. */
function bid({ connection, bids }: Line, fail: Fail, onAccepted: () => void): void {
  const { text, accept } = bids.next();
  connection.send(text, (answer) => {
    try {
      accept(answer);
      onAccepted();
    } catch (error) {
      fail(error);
    }
  });
}

function closedLoop(lines: Line[], { warmUpMillis, millis }: Load, fail: Fail): Promise<number> {
  const from = performance.now() + warmUpMillis;
  const until = from + millis;
  return new Promise((resolve) => {
    let count = 0;
    let underWay = lines.length;
    const next = (line: Line): void =>
      bid(line, fail, () => {
        const now = performance.now();
        if (now >= from && now < until) count++;
        if (now < until) next(line);
        else if (--underWay === 0) resolve(count / (millis / 1_000));
      });
    lines.forEach(next);
  });
}

function openLoop(
  lines: Line[],
  { warmUpMillis, millis, rate }: Load & { rate: number },
  fail: Fail,
): Promise<Latencies> {
  const start = performance.now();
  const measureFrom = start + warmUpMillis;
  const due = (index: number): number => start + (index * 1_000) / rate;
  const total = Math.floor((rate * (warmUpMillis + millis)) / 1_000);
  const free = [...lines];
  const waits: number[] = [];
  return new Promise((resolve) => {
    let sent = 0;
    let answered = 0;
    const sendDue = (): void => {
      while (free.length > 0 && sent < total && due(sent) <= performance.now()) {
        // Take the least recently used connection: the server closes idle ones.
        const line = free.shift()!;
        const at = due(sent++);
        bid(line, fail, () => {
          if (at >= measureFrom) waits.push(performance.now() - at);
          free.push(line);
          if (++answered === total) finish();
          else sendDue();
        });
      }
    };
    const clock = setInterval(sendDue, 1);
    const finish = (): void => {
      clearInterval(clock);
      resolve(latenciesOf(waits));
    };
  });
}
