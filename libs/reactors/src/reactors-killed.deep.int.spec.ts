import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { SqliteEventStore } from '@tender/event-store';
import { times } from '@tender/kernel/testing/torture';
import { knock } from './testing/doors.js';

const KILLS = times(200, 10);
/** Number of events: more than all runs before the last one can process together. */
const KNOCKS = KILLS * 20;

const PROCESS = new URL('./testing/reacting-process.js', import.meta.url).pathname;

function startProcess(folder: string): ChildProcess {
  return fork(PROCESS, [folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: ['--no-warnings'] });
}

const effectsIn = (folder: string): string[] =>
  existsSync(join(folder, 'effects')) ? readFileSync(join(folder, 'effects'), 'utf8').trim().split('\n') : [];

test(`killed ${KILLS} times between an event, its effect and the checkpoint, a reactor loses no effect, and retries have the key of the first`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  try {
    const events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
    const expected = new Set<string>();
    for (let index = 0; index < KNOCKS; index++) {
      const id = await knock(events, `door${index % 7}`, `k${index}`);
      expected.add(`k${index} porter/${id}`).add(`after k${index} porter/due/after k${index}/2026-01-01T00:00:00.000Z`);
    }
    await events.close();

    for (let kill = 0; kill < KILLS; kill++) {
      const until = effectsIn(folder).length + Math.ceil(Math.random() * 30);
      const reacting = startProcess(folder);
      while (effectsIn(folder).length < until && reacting.exitCode === null) await delay(1);
      reacting.kill('SIGKILL');
      await once(reacting, 'exit');
    }
    const last = startProcess(folder);
    while (new Set(effectsIn(folder)).size < expected.size) await delay(20);
    last.send('stop');
    await once(last, 'exit');

    const effects = effectsIn(folder);
    expect(new Set(effects)).toEqual(expected);
    // Some kills happened during work.
    expect(effects.length).toBeGreaterThan(expected.size);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 1_200_000);
