import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportOf, Replays } from '@tender/audit/offline';
import { EXPORT_FORMATS, type ExportFormat } from '@tender/contracts';
import type { EventStore } from '@tender/event-store';
import { kindNameOf } from '@tender/kernel';
import { contexts } from '@tender/platform/contexts';
import { openEventsBeside } from '@tender/platform/installation';
import type { Settings } from '@tender/platform/settings';
import { streamOf } from './audit-verify.js';
import { defineCommand, only, WrongUsage } from '../command-line/command.js';
import { PLACE_ABOUT, PLACE_OPTIONS, settingsOf } from '../command-line/place.js';

const isFormat = (format: string): format is ExportFormat => EXPORT_FORMATS.some((known) => known === format);

export const auditReplayCommand = defineCommand({
  words: 'audit replay',
  usage: ['[--data <folder>] [--at <revision>] <auction or viewing id>'],
  about: `Prints an auction or a viewing as it was after an event, as JSON; without --at as it is now.
${PLACE_ABOUT}`,
  options: { ...PLACE_OPTIONS, at: { type: 'string' } },
  run: (given, positionals) => auditReplay(settingsOf(given), only(positionals), given.at),
});

export const auditExportCommand = defineCommand({
  words: 'audit export',
  usage: ['[--data <folder>] [--format jsonl|csv|xlsx] [--out <file>] <auction or viewing id>'],
  about: `Exports a history to a file, or to the standard output: as hashed lines (jsonl, which \`audit verify\` checks), or as a table for readers.
${PLACE_ABOUT}`,
  options: { ...PLACE_OPTIONS, format: { type: 'string', default: 'jsonl' }, out: { type: 'string' } },
  run: (given, positionals) => auditExport(settingsOf(given), only(positionals), given),
});

async function auditReplay(settings: Settings, id: string, at: string | undefined): Promise<number> {
  if (at !== undefined && !/^\d{1,15}$/.test(at)) throw new WrongUsage('--at is the revision of an event, from 0');
  const store = await openEventsBeside(settings);
  try {
    const stream = await streamOf(store, id);
    const kind = kindNameOf(stream);
    const history = { kind, id: stream.slice(kind.length + 1) };
    const replayed = await new Replays(contexts, store).stateOf(history, at === undefined ? undefined : Number(at), {
      bids: 'all',
    });
    console.log(JSON.stringify(replayed, null, 2));
    return 0;
  } finally {
    await store.close();
  }
}

/** Exports without names of people and companies: the events contain only their ids. */
async function auditExport(
  settings: Settings,
  id: string,
  { format, out }: { format: string; out?: string | undefined },
): Promise<number> {
  if (!isFormat(format)) throw new WrongUsage(`--format is one of ${EXPORT_FORMATS.join(', ')}`);
  const store = await openEventsBeside(settings);
  try {
    const stream = await streamOf(store, id);
    const file = exportOf(store, contexts, {
      stream,
      length: await lengthOf(store, stream),
      format,
      names: { companies: new Map(), people: new Map() },
      now: new Date().toISOString(),
    });
    await (out === undefined
      ? pipeline(Readable.from(file, { objectMode: false }), process.stdout, { end: false })
      : pipeline(Readable.from(file, { objectMode: false }), createWriteStream(out, { mode: 0o600 })));
    return 0;
  } finally {
    await store.close();
  }
}

async function lengthOf(store: Pick<EventStore, 'readStream'>, stream: string): Promise<number> {
  const PAGE = 1_000;
  for (let from = 0; ; from += PAGE) {
    const { length } = await store.readStream(stream, from, PAGE);
    if (length < PAGE) return from + length;
  }
}
