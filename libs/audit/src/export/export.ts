import type { Context, EventFacts, Replay } from '@tender/context';
import { csvOf, type ExportFormat, type SheetCell } from '@tender/contracts';
import type { EventStore, RecordedEvent } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { replayOfChanges } from '../replay/changes-only.js';
import { pagesOf, publicationIn, verificationOf, whole } from '../verify/verify-stream.js';
import { ExportLines, FORMAT } from './jsonl.js';
import { EventTable, TABLE_HEADER, type ExportNames } from './table.js';
import { MOST_XLSX_ROWS, XlsxStream } from './xlsx.js';

export interface ExportOrder {
  stream: string;
  /** Number of events to export; later ones are excluded. */
  length: number;
  format: ExportFormat;
  names: ExportNames;
  now: string;
  /** Further signed facts about the stream (`SignedPublication`). */
  signed?: readonly object[];
}

type Events = Pick<EventStore, 'readStream'>;

/** @throws Rejection TOO_LARGE if a spreadsheet cannot hold the rows */
export function exportOf(
  events: Events,
  contexts: readonly Context[],
  order: ExportOrder,
): AsyncGenerator<Uint8Array, void> {
  switch (order.format) {
    case 'jsonl':
      return linesOf(events, contexts, order);
    case 'csv':
      return csvPages(rowsOf(events, contexts, order));
    case 'xlsx':
      if (order.length >= MOST_XLSX_ROWS) throw new Rejection('TOO_LARGE', { events: order.length });
      return xlsxPages(rowsOf(events, contexts, order));
  }
}

async function* linesOf(
  events: Events,
  contexts: readonly Context[],
  order: ExportOrder,
): AsyncGenerator<Uint8Array, void> {
  const { stream, length, now } = order;
  const evidence = await evidenceOf(events, contexts, order);
  const opened = (await publicationIn(contexts)?.publishedAbout(stream, events)) ?? [];
  const published = opened.length > 0 ? [...opened, ...(order.signed ?? [])] : opened;
  const lines = new ExportLines();
  const heading = lines.heading({
    format: FORMAT,
    stream,
    exportedAt: now,
    events: length,
    evidence: evidence.map((of) => ({ stream: of.stream, events: of.events.length })),
    ...(published.length > 0 && { published: published.length }),
  });
  yield Buffer.from(heading);
  for (const of of evidence) yield Buffer.from(of.events.map((event) => lines.event(event)).join(''));
  yield Buffer.from(published.map((fact) => lines.published(fact)).join(''));
  for await (const page of pagesUpTo(events, stream, length))
    yield Buffer.from(page.map((event) => lines.event(event)).join(''));
  yield Buffer.from(lines.end());
}

/** Streams that release 0.1.0 did not know. Empty ones are left out: its exports keep their bytes. */
const LATER_EVIDENCE: ReadonlySet<string> = new Set(['policy']);

async function evidenceOf(
  events: Events,
  contexts: readonly Context[],
  { stream, length }: ExportOrder,
): Promise<{ stream: string; events: RecordedEvent[] }[]> {
  const verification = verificationOf(stream, contexts);
  const names = new Set<string>();
  if (verification)
    for await (const page of pagesUpTo(events, stream, length))
      for (const event of page) for (const name of verification.evidenceFor(event)) names.add(name);
  const found: { stream: string; events: RecordedEvent[] }[] = [];
  for (const name of [...names].sort()) {
    const evidence = { stream: name, events: await whole(events, name) };
    if (evidence.events.length > 0 || !LATER_EVIDENCE.has(name)) found.push(evidence);
  }
  return found;
}

async function* rowsOf(
  events: Events,
  contexts: readonly Context[],
  { stream, length, names }: ExportOrder,
): AsyncGenerator<SheetCell[][], void> {
  const own = contexts.flatMap(({ streams }) => streams).find(({ kind }) => kind.idOf(stream) !== null);
  const replay = own?.replay && replayOfChanges(own.replay);
  const secret = replay && (await secretOf(events, replay, { stream, length }));
  const table = new EventTable(names);
  const factsOf = (event: RecordedEvent): EventFacts => replay?.facts(event, secret) ?? {};
  yield [TABLE_HEADER];
  for await (const page of pagesUpTo(events, stream, length))
    yield page.map((event) => table.row(event, factsOf(event)));
}

/** Finds the key of sealed amounts. The event that publishes it, if any, is near the end of the stream. */
async function secretOf(
  events: Events,
  replay: Replay,
  { stream, length }: Pick<ExportOrder, 'stream' | 'length'>,
): Promise<unknown> {
  if (!replay.secretIn) return undefined;
  let secret: unknown;
  for await (const page of pagesUpTo(events, stream, length))
    for (const event of page) secret = replay.secretIn(event) ?? secret;
  return secret;
}

async function* pagesUpTo(events: Events, stream: string, length: number): AsyncGenerator<RecordedEvent[]> {
  for await (const page of pagesOf(events, stream)) {
    const inside = page.filter(({ revision }) => revision < length);
    if (inside.length > 0) yield inside;
    if (inside.length < page.length) return;
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

async function* csvPages(pages: AsyncIterable<SheetCell[][]>): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(BYTE_ORDER_MARK);
  for await (const rows of pages) yield Buffer.from(`${csvOf(rows)}\r\n`);
}

async function* xlsxPages(pages: AsyncIterable<SheetCell[][]>): AsyncGenerator<Uint8Array, void> {
  const file = new XlsxStream();
  for await (const rows of pages) yield file.rows(rows);
  yield file.end();
}
