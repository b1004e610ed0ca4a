import { expect, test } from '@jest/globals';
import { SqliteEventStore, START } from '@tender/event-store';
import { CHAIN_START, plusMillis, SYSTEM } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore, StateWatermarkStore } from '@tender/read-store';
import { LeaderHistoryMonitor } from './leader-history-monitor.js';

test('logs a finding once while it leads, and counts it until the process ends', async () => {
  const events = await SqliteEventStore.open({ file: ':memory:' });
  const reads = SqliteReadStore.temporary();
  const lines: { message: string }[] = [];
  let now = '2025-12-31T21:30:00.000Z';
  const watching = new LeaderHistoryMonitor({
    events,
    watermarks: new StateWatermarkStore(reads),
    clock: () => now,
    logger: { error: (line) => void lines.push(line as { message: string }) },
  });
  // An event with an invalid hash.
  const metadata = {
    version: 1,
    at: '2026-01-01T00:00:00.000Z',
    actor: SYSTEM,
    commandId: 'c',
    requestId: 'r',
    previousHash: CHAIN_START,
    hash: CHAIN_START,
  };
  await events.appendEvents('s', -1, [{ id: 'event', type: 'Seen', data: {}, metadata }]);

  for (let lead = 1; lead <= 2; lead++) {
    watching.start();
    await eventually(() => watching.findings === 2);
    await watching.stop();
  }
  watching.discarded({ checkpoint: 7n, head: START });
  expect(lines.map(({ message }) => message)).toEqual([
    expect.stringContaining('s@0, position 0: the event was changed'),
    expect.stringMatching(
      /^the clock is behind the history: s@0, position 0: the newest event is in the future by 2 h 30 min: /,
    ),
    expect.stringContaining('position 7: the read models were ahead of the end'),
  ]);
  expect(watching.findings).toBe(3);
  now = plusMillis(now, 150 * 60_000);
  expect(watching.findings).toBe(2);
  await reads.close();
  await events.close();
});
