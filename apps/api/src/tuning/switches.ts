/** Replacements of costly library code, which can be disabled for measurements. */
const TUNINGS = ['frames', 'rules'] as const;
type Tuning = (typeof TUNINGS)[number];

const named = process.env['TUNING_OFF']?.split(',') ?? [];
const unknown = named.find((name) => !TUNINGS.some((tuning) => tuning === name));
if (unknown !== undefined) throw new Error(`TUNING_OFF: unknown tuning ${unknown}`);
const off: ReadonlySet<string> = new Set(named);

/** `TUNING_OFF` disables tunings for `npm run bench -- --only tuning` (`docs/benchmarks.md`). */
export const isTuned = (tuning: Tuning): boolean => !off.has(tuning);
