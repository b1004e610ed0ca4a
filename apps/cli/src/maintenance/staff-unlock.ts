import { hash, randomBytes } from 'node:crypto';
import { CommandExecutor } from '@tender/event-store';
import { plusMillis, systemClock } from '@tender/kernel';
import { holdInstallation, openEventsBeside } from '@tender/platform/installation';
import { outgoingSettings } from '@tender/platform/outgoing-settings';
import { readSettings, type Settings } from '@tender/platform/settings';
import { factorRecords, linkRecords, recoveryCodeRecords, sessionRecords } from '@tender/people/records';
import { STAFF_STREAM, staffDecider } from '@tender/people/staff';
import { defineCommand, only } from '../command-line/command.js';
import { PLACE_ABOUT, PLACE_OPTIONS, settingsOf } from '../command-line/place.js';

/** Validity of the printed link, in ms. */
const VALID = 15 * 60_000;

export const staffUnlockCommand = defineCommand({
  words: 'staff unlock',
  usage: ['[--data <folder>] <id of a member of staff>'],
  about: `Removes the second factors of a member of staff who has lost them, and prints a link that is valid for 15 minutes: with the password, it sets up
a first factor. For the last admin; an admin can reset the factors of others. There is no such command for people of companies.
Stop all processes first, and start the server again before the link is opened. The audit log records that the link is opened.
${PLACE_ABOUT}
Exit codes: 0 printed; 1 refused; 64 wrong usage; 75 the installation is in use.`,
  options: PLACE_OPTIONS,
  run: async (given, positionals) => {
    const settings = settingsOf(given);
    const { PUBLIC_URL, HOST, PORT } = readSettings(process.env);
    const { siteUrl } = outgoingSettings({ ...settings, PUBLIC_URL, HOST, PORT });
    console.log(`${siteUrl}${await unlock(settings, only(positionals))}`);
    return 0;
  },
});

/** @returns the path of the link. @throws Error for an id that is not of the staff */
async function unlock(settings: Settings, userId: string): Promise<string> {
  // Fails without an installation, before anything is created.
  await (await openEventsBeside(settings)).close();
  await using opened = new AsyncDisposableStack();
  const held = opened.adopt(await holdInstallation(settings), (it) => it.release());
  const events = opened.adopt(await held.openEvents(), (it) => it.close());
  const reads = opened.adopt(held.openReads(), (it) => it.close());
  const executor = new CommandExecutor(events, systemClock);
  if (!Object.hasOwn((await executor.state(staffDecider, STAFF_STREAM)).staff, userId))
    throw new Error(`refused: ${userId} is no member of the staff`);
  await reads.state(factorRecords).deleteMany({ userId });
  await reads.state(recoveryCodeRecords).deleteMany({ userId });
  await reads.state(sessionRecords).deleteMany({ userId });
  const secret = randomBytes(32).toString('base64url');
  const createdAt = systemClock();
  await reads.state(linkRecords).deleteMany({ userId, kind: 'factor' });
  await reads.state(linkRecords).insert({
    _id: hash('sha256', secret, 'base64url'),
    kind: 'factor',
    userId,
    invitationId: null,
    createdAt,
    expiresAt: plusMillis(createdAt, VALID),
  });
  return `/signup#factor=${secret}`;
}
