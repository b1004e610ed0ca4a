import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { CommandExecutor, type EventStore } from '@tender/event-store';
import { systemClock } from '@tender/kernel';
import { holdInstallation, openBeside, openEventsBeside } from '@tender/platform/installation';
import { planReplacement, replaceRootKey, type ReplacementPlan } from '@tender/platform/key-replacement';
import { protectedRecords, type Encrypted, type ProtectedRecords } from '@tender/platform/protected-records';
import { keyFileOf } from '@tender/platform/root-key';
import type { Settings } from '@tender/platform/settings';
import { defineCommand, none } from '../command-line/command.js';
import { PLACE_ABOUT, PLACE_OPTIONS, settingsOf } from '../command-line/place.js';

export const keyReplaceCommand = defineCommand({
  words: 'key replace',
  usage: ['[--data <folder>] [--key <root key file>] [--yes]'],
  about: `Replaces the root key of a stopped installation permanently, because the key is lost or has leaked. Prints what becomes unreadable, and asks.
The key is in SEAL_KEY_FILE, or seal.key in the folder. If that file is missing, or contains the current key, a new key is made; the old file is kept
beside it. If the file contains another key, that one becomes the key: on servers, put it there on every machine first.
Refused while the current key decrypts a sealed auction that is not over. No data is encrypted again. After an interruption either key is valid, and
the same command, or the next start, finishes the replacement.
Stop all processes first. On servers the command notices running workers only.
${PLACE_ABOUT}
Exit codes: 0 replaced; 1 refused, or not confirmed; 64 wrong usage; 75 the installation is in use.`,
  options: { ...PLACE_OPTIONS, yes: { type: 'boolean', default: false } },
  run: async (given, positionals) => {
    none(positionals);
    const settings = settingsOf(given);
    const keyFile = keyFileOf(settings);
    assertKeyFileIsMeant(settings);
    const isReplaced = await withStopped(settings, async (stores) => {
      const plan = await planReplacement(stores, keyFile);
      assertReplaceable(plan, keyFile);
      console.log(keyFileInWords(plan, settings));
      const unreadable = await protectedInWords(settings, plan);
      for (const line of [...elsewhere(plan, settings), ...unreadable, ...consequences(plan)]) console.log(line);
      if (!given.yes && !(await isConfirmed())) return false;
      await replaceRootKey(stores, keyFile, plan);
      return true;
    });
    console.log(isReplaced ? DONE : 'not confirmed: nothing was changed');
    return isReplaced ? 0 : 1;
  },
});

const DONE = `replaced: the installation starts with the new key only. Keep a copy of it elsewhere.
Inform the witnesses and the holders of receipts that the public log now has another key (docs/operations.md).`;

/** Gives an installation that was restored without its key the key in the file, or a new one. */
export async function replaceLostKey(settings: Settings): Promise<void> {
  const keyFile = keyFileOf(settings);
  await withStopped(settings, async (stores) => {
    const plan = await planReplacement(stores, keyFile);
    if (!plan.isKeyValid) await replaceRootKey(stores, keyFile, plan);
  });
}

interface StoppedStores {
  events: EventStore;
  executor: CommandExecutor;
  clock: typeof systemClock;
}

/** @throws DataDirectoryInUse, InstallationIsLed while the installation runs */
async function withStopped<T>(settings: Settings, work: (stores: StoppedStores) => Promise<T>): Promise<T> {
  // Fails without an installation, before anything is created.
  await (await openEventsBeside(settings)).close();
  await using opened = new AsyncDisposableStack();
  const held = opened.adopt(await holdInstallation(settings), (it) => it.release());
  const events = opened.adopt(await held.openEvents(), (it) => it.close());
  return await work({ events, executor: new CommandExecutor(events, systemClock), clock: systemClock });
}

/** @throws Error for a missing file while the data folder holds a key: the path may be mistyped */
function assertKeyFileIsMeant(settings: Settings): void {
  const [keyFile, own] = [keyFileOf(settings), ownKeyFileOf(settings)];
  if (existsSync(keyFile) || !existsSync(own)) return;
  throw new Error(`refused: ${keyFile} does not exist, but ${own} does. Name the file of the current key with --key.`);
}

const ownKeyFileOf = ({ DATA_DIR }: Settings): string => keyFileOf({ DATA_DIR, SEAL_KEY_FILE: null });

function keyFileInWords({ kind, isKeyValid }: ReplacementPlan, settings: Settings): string {
  const keyFile = keyFileOf(settings);
  const found = existsSync(keyFile) ? (isKeyValid ? 'the current key' : 'another key') : 'no key';
  const made = kind === 'make' ? `; the new key goes there` : '';
  return `Data: ${settings.DATA_DIR}. Key file: ${keyFile}, which contains ${found}${made}.`;
}

function assertReplaceable({ opened }: ReplacementPlan, keyFile: string): void {
  if (opened.length === 0) return;
  throw new Error(
    [`refused: the key in ${keyFile} decrypts sealed auctions that are not over. Complete or cancel these first:`]
      .concat(opened.map(({ name, auctionId }) => `  ${name} (${auctionId})`))
      .join('\n'),
  );
}

/** Warns that the service may use another key file: its `SEAL_KEY_FILE` may be missing in this shell. */
const elsewhere = ({ kind, isKeyValid }: ReplacementPlan, settings: Settings): string[] =>
  isKeyValid || kind === 'finish' || keyFileOf(settings) !== ownKeyFileOf(settings)
    ? []
    : [
        `WARNING: this file does not contain the key of the installation, and SEAL_KEY_FILE is not set here. If the service sets it, stop, and name that file with --key.`,
      ];

async function protectedInWords(settings: Settings, plan: ReplacementPlan): Promise<string[]> {
  const installation = await openBeside(settings);
  try {
    if (!installation.hasState) return ['The state is missing: it is not known which data the old key protects.'];
    const records = await protectedRecords((spec, query) => installation.findDocuments(spec, query), plan.key);
    return unreadableInWords(plan, records);
  } finally {
    await installation.close();
  }
}

function unreadableInWords(
  { kind, key }: Pick<ReplacementPlan, 'kind' | 'key'>,
  { opened, unopened }: ProtectedRecords,
): string[] {
  if (kind !== 'make') return ['Not readable with the key in the file:', ...listed(unopened)];
  if (key === null) return ['No longer readable without the lost key:', ...listed(unopened)];
  const isAnyLost = Object.values(unopened).some((count) => count > 0);
  return [
    ...(isAnyLost ? ['Already unreadable, because they were encrypted with an earlier key:', ...listed(unopened)] : []),
    'No longer readable without the current key:',
    ...listed(opened),
  ];
}

const listed = ({ drafts, notes, mailLinks }: Encrypted): string[] => [
  `  ${drafts} drafts of bids, valuations and limits`,
  `  ${notes} notes and priorities of lots`,
  `  ${mailLinks} links in kept mails`,
];

const consequences = ({ kind, lost, cancelled }: ReplacementPlan): string[] => [
  `  the amounts of ${cancelled.length} cancelled sealed auctions`,
  ...cancelled.map(({ name, auctionId }) => `    ${name} (${auctionId})`),
  `Sealed auctions that no longer accept bids and can only be cancelled: ${lost.length}`,
  ...lost.map(({ name, auctionId }) => `  ${name} (${auctionId})`),
  'No longer valid: unsubscribe links in mails, confirmed browsers (users confirm them again), and idempotency keys of repeated calls.',
  KINDS[kind],
];

const KINDS: Readonly<Record<ReplacementPlan['kind'], string>> = {
  make: 'A new key would be made.',
  adopt: 'The key in the file becomes the key of the installation.',
  finish: 'The key is already replaced; this finishes an interrupted replacement.',
};

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('not confirmed: without a terminal, add --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (
      (
        await terminal.question(
          'This cannot be undone. If you still have the current key, put it back instead. Replace the root key? Type yes: ',
        )
      ).trim() === 'yes'
    );
  } finally {
    terminal.close();
  }
}
