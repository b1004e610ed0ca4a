import type { Comparison } from './statistics.js';

export interface Row {
  what: string;
  measured: string;
  /** Baseline of the same run, and the ratio to it. */
  bare?: string;
  ratio?: string;
  required?: string;
  /** Value of an earlier release, measured in another way. */
  before?: string;
  /** Whether all requirements of the row are met; absent without a requirement. */
  met?: boolean;
  /** True if the measurement failed; `measured` gives the reason. */
  failed?: true;
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const inMillis = (value: number): string => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
export const inMicros = (value: number): string => `${value.toFixed(1)} µs`;
export const inMebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
export const inPercent = (ratio: number): string => `${Math.round(ratio * 100)} %`;

interface RateRequirement {
  /** Minimum share of the baseline. */
  ratio: number;
  /** Minimum absolute rate. */
  rate?: number;
}

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

/** A duration with its baseline and the factor between them; no factor if the end precedes the start. */
export const durationRow = (what: string, { ours, bare, ratio }: Comparison): Row => ({
  what,
  measured: inMillis(ours),
  bare: inMillis(bare),
  ...(ours > 0 && { ratio: withSpread(ratio, (times) => `${times.toFixed(2)} ×`) }),
});

/** A measurement with a feature, and one without it. */
export const gainRow = (what: string, { ours, bare, ratio }: Comparison, format: (value: number) => string): Row => ({
  what,
  measured: format(ours),
  bare: format(bare),
  ratio: withSpread(ratio, (times) => `${times.toFixed(3)} ×`),
});

/** Formats a median with its minimum and maximum. */
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

/** Formats the rows as a Markdown table that is also readable in a terminal. */
export function tableOf(rows: readonly Row[]): string {
  const columns = COLUMNS.filter(({ title, cell }) => title === '' || rows.some((row) => cell(row) !== ''));
  return markdown([columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]);
}

/** Formats a Markdown table; the first line of cells holds the titles. */
export function markdown(cells: readonly (readonly string[])[]): string {
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const lines = cells.map((line) => `| ${line.map((text, column) => text.padEnd(widths[column]!)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
