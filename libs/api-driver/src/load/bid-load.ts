import type { BiddingGrid, BidSequence } from './bidding.js';
import { latenciesOf, type Latencies } from './latencies.js';
import { LoadConnection, type Address } from './load-connection.js';

export interface Load {
  address: Address;
  connections: number;
  /** How many auctions the bids are spread over. */
  auctions: number;
  warmUpMillis: number;
  millis: number;
}

/** Closed loop: every connection sends its next bid when the last is answered. @returns accepted bids a second */
export const bidFlatOut = (grid: BiddingGrid, load: Load): Promise<number> => underLoad(grid, load, closedLoop);

/**
 * Open loop: bids are due at a fixed rate, whether or not the server keeps up, and each one's wait begins when it is
 * due. A server that stalls is charged for all that would have come meanwhile.
 */
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

/** Sends one bid. A refusal ends the whole run: what it would measure is not what it says. */
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
        // The one that has rested longest: the house closes a line that stays silent.
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
