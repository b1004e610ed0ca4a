import type { Comparison } from './statistics.js';

/** One line of the result. */
export interface Row {
  what: string;
  measured: string;
  /** The limit measured in the same run, and how far from it. */
  bare?: string;
  ratio?: string;
  required?: string;
  /** What an earlier release was found to need, where it was measured otherwise. */
  before?: string;
  /** Whether every requirement of the row is met; left out where nothing is required. */
  met?: boolean;
  /** Set where it could not be measured; `measured` says why. */
  failed?: true;
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const inMillis = (value: number): string => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
export const inMicros = (value: number): string => `${value.toFixed(1)} µs`;
export const inMebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
export const inPercent = (ratio: number): string => `${Math.round(ratio * 100)} %`;

interface RateRequirement {
  /** Least share of the limit. */
  ratio: number;
  /** Least absolute rate. */
  rate?: number;
}

/** A rate beside its limit. */
export function rateRow(what: string, { ours, bare, ratio }: Comparison, required: RateRequirement): Row {
  return {
    what,
    measured: perSecond(ours),
    bare: perSecond(bare),
    ratio: withSpread(ratio, inPercent),
    required: `≥ ${inPercent(required.ratio)}${required.rate ? `, ≥ ${perSecond(required.rate)}` : ''}`,
    met: ratio.median >= required.ratio && ours >= (required.rate ?? 0),
  };
}

/** A duration beside its limit: how many times as long; nothing to compare where it is over before it begins. */
export const durationRow = (what: string, { ours, bare, ratio }: Comparison): Row => ({
  what,
  measured: inMillis(ours),
  bare: inMillis(bare),
  ...(ours > 0 && { ratio: withSpread(ratio, (times) => `${times.toFixed(2)} ×`) }),
});

/** A measurement with something, and beside it without. */
export const gainRow = (what: string, { ours, bare, ratio }: Comparison, format: (value: number) => string): Row => ({
  what,
  measured: format(ours),
  bare: format(bare),
  ratio: withSpread(ratio, (times) => `${times.toFixed(3)} ×`),
});

/** A median with the least and the greatest. */
export const withSpread = ({ median, least, most }: Comparison['ratio'], format: (ratio: number) => string): string =>
  `${format(median)} (${format(least)} – ${format(most)})`;

const COLUMNS: { title: string; cell: (row: Row) => string }[] = [
  { title: 'measurement', cell: ({ what }: Row) => what },
  { title: 'measured', cell: ({ measured }: Row) => measured },
  { title: 'release 0.1.0', cell: ({ before }: Row) => before ?? '' },
  { title: 'limit, same run', cell: ({ bare }: Row) => bare ?? '' },
  { title: 'of the limit (spread)', cell: ({ ratio }: Row) => ratio ?? '' },
  { title: 'required', cell: ({ required }: Row) => required ?? '' },
  { title: '', cell: ({ met }: Row) => (met === undefined ? '' : met ? 'met' : 'MISSED') },
];

/** The rows as a Markdown table that reads well in a terminal too. */
export function tableOf(rows: readonly Row[]): string {
  const columns = COLUMNS.filter(({ title, cell }) => title === '' || rows.some((row) => cell(row) !== ''));
  return markdown([columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]);
}

/** Cells under a line of titles. */
export function markdown(cells: readonly (readonly string[])[]): string {
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const lines = cells.map((line) => `| ${line.map((text, column) => text.padEnd(widths[column]!)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
