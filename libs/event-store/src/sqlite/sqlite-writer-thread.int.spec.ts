import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { OutcomeUnknown } from '../port.js';
import type { Append } from './sqlite-log.js';
import { SqliteWriterThread } from './sqlite-event-store.js';

describe("the writer's thread", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'writer-thread-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('answers every append when it dies: sent ones are unknown, later ones are refused, and the owner is notified', async () => {
    const deaths: Error[] = [];
    const writer = await SqliteWriterThread.start(join(folder, 'events.db'), (error) => deaths.push(error));
    const good: Append = { stream: 'a', expected: -1, fields: ['id', 'A0', '{}', '{}'] };
    let looks = 0;
    // The length is a number in this thread, and an invalid value for the writer thread.
    const deadly = {
      stream: 'b',
      expected: -1,
      fields: {
        get length() {
          return looks++ === 0 ? 4 : 4n;
        },
      },
    } as unknown as Append;

    const outcomes = await Promise.allSettled([writer.appendEvents(good), writer.appendEvents(deadly)]);

    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(OutcomeUnknown) });
    await expect(writer.appendEvents(good)).rejects.toThrow('the writer of the event store has died');
    await writer.close();
    expect(deaths).toHaveLength(1);
  });

  test('does not count as dead after close', async () => {
    const deaths: Error[] = [];
    await (await SqliteWriterThread.start(join(folder, 'events.db'), (error) => deaths.push(error))).close();
    expect(deaths).toEqual([]);
  });
});
