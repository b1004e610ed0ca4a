import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { times } from '@tender/kernel/testing/torture';
import { userRecords, type UserRecord } from '@tender/people/records';
import { SqliteReadStore } from '@tender/read-store';
import { Mailbox } from './testing/mailbox.js';

/** Number of kills of the sending process for each store. */
const KILLS = times(25, 10);
const HOUSES = times(20, 1);
/** Number of recipients: more than the killed processes can send to. */
const PEOPLE = KILLS * 12 + 100;

const PROCESS = new URL('./testing/sending-process.js', import.meta.url).pathname;
const addressOf = (userId: string): string => `${userId}@buyers.test`;

test('sends each person the mail under one Message-ID in spite of kills, and starts none after the answer to the erasure', async () => {
  for (let stores = 0; stores < HOUSES; stores++) await killedWhileSending();
}, 1_800_000);

async function killedWhileSending(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mails-killed-'));
  const mailbox = await Mailbox.open({ hideSTARTTLS: true });
  // Addresses whose first mail the mail server defers.
  const deferred = new Set<string>();
  mailbox.behaviour = {
    mail: (to) =>
      Math.random() < 0.1 && !deferred.has(to) && deferred.add(to) ? { code: 451, words: 'Later' } : undefined,
  };
  try {
    const people = Array.from({ length: PEOPLE }, (_, index) => `u${index}`);
    const store = SqliteReadStore.open(folder);
    await store.state(userRecords).putMany(
      people.map((_id) => {
        const record: Partial<UserRecord> = { _id, email: addressOf(_id), firstName: 'Ada', lastName: 'Stone' };
        return record as UserRecord;
      }),
    );
    await store.close();

    const erased = new Set<string>();
    /** Number of started mails when the erasure was answered, by address. */
    const answered = new Map<string, number>();
    /** Starts a process that sends mails, and asks it to erase a random person. */
    const start = async (): Promise<{ sending: ChildProcess; victim: string }> => {
      const sending = fork(PROCESS, [folder, mailbox.url], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        execArgv: ['--no-warnings'],
      });
      sending.on('message', (userId: string) => {
        if (erased.has(userId)) answered.set(addressOf(userId), mailbox.begun.length);
      });
      const victim = people[Math.floor(Math.random() * people.length)]!;
      await once(sending, 'message');
      erased.add(victim);
      sending.send(victim);
      return { sending, victim };
    };

    for (let kill = 0; kill < KILLS; kill++) {
      const until = mailbox.begun.length + Math.ceil(Math.random() * 10);
      const { sending } = await start();
      while (mailbox.begun.length < until && sending.exitCode === null) await delay(1);
      sending.kill('SIGKILL');
      await once(sending, 'exit');
    }
    const { sending: last, victim } = await start();
    await eventually(() => answered.has(addressOf(victim)));
    const stay = people.filter((userId) => !erased.has(userId));
    await eventually(() => {
      const reached = new Set(mailbox.mails.map(({ to }) => to));
      return stay.every((userId) => reached.has(addressOf(userId)));
    });
    last.kill('SIGKILL');
    await once(last, 'exit');

    const idsOf = new Map<string, Set<string>>();
    for (const { to, messageId } of mailbox.mails) idsOf.set(to, (idsOf.get(to) ?? new Set()).add(messageId));
    expect([...idsOf].filter(([, ids]) => ids.size > 1)).toEqual([]);
    const tooLate = [...answered].filter(([to, begun]) => mailbox.begun.indexOf(to, begun) >= 0);
    expect(tooLate).toEqual([]);
    // Some mails were started again because their process was killed, not because they were deferred.
    expect(mailbox.begun.length - deferred.size).toBeGreaterThan(idsOf.size);
  } finally {
    await mailbox.close();
    rmSync(folder, { recursive: true });
  }
}
