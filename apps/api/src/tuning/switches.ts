/**
 * What is done by hand, because the library's own way costs too much: each in a file of this folder, with what it knows
 * of the library, and what it gains.
 */
const TUNINGS = ['frames', 'positions', 'rules'] as const;
type Tuning = (typeof TUNINGS)[number];

const named = process.env['TUNING_OFF']?.split(',') ?? [];
const unknown = named.find((name) => !TUNINGS.some((tuning) => tuning === name));
if (unknown !== undefined) throw new Error(`TUNING_OFF: there is no tuning ${unknown}`);
const off: ReadonlySet<string> = new Set(named);

/**
 * Whether a piece of tuning is in use. `npm run bench -- --only tuning` turns one at a time off, by `TUNING_OFF`, and
 * compares (`docs/benchmarks.md`).
 */
export const isTuned = (tuning: Tuning): boolean => !off.has(tuning);
