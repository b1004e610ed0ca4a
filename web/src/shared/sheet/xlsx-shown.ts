import { OWN_UNITS, PER_CARAT } from './units.js';

/** What Excel shows of a number whose format says more than the number: 80 % for 0.8, `$12.5k` for 12.5. */

/** A part of a format (ECMA-376, 18.8.31): a text in quotes, one letter, a width to leave, a bracket, an exponent, a number's figures, or any other sign. */
const PARTS = /"([^"]*)"?|\\(.)|[_*].|\[([^\]]*)\]|E[+-]0+|General|[0#?.,]+|[^]/giu;
const CONDITION = /^\[(<=|>=|<>|[<>=])(-?[\d.]+)\]/;
const HOLDS: Record<string, (value: number, bound: number) => boolean> = {
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '=': (value, bound) => value === bound,
  '<>': (value, bound) => value !== bound,
};

/**
 * What a number looks like by its format, as far as that says more than the number; null where it shows the number, or it in dollars, carats or stones. It
 * is never a text that could be read as a number.
 */
export function shownBy(format: string, value: number): string | null {
  const section = sectionFor(format, value);
  const { before, after, percent, thousands, isSplit } = partsOf(section);
  const words = `${before} ${after}`;
  const foreign = words.replace(PER_CARAT, '').replace(OWN_UNITS, '');
  const isForeign = isSplit || /[\p{L}\p{N}%‰]/u.test(foreign);
  if (!isForeign && thousands === 0 && !PER_CARAT.test(words)) return null;
  const number = Number(((value * 100 ** percent) / 1_000 ** thousands).toPrecision(15));
  // Without a word, what is shown of 1250000 is another number.
  const isTold = !isSplit && (/[\p{L}%‰]/u.test(foreign) || (thousands === 0 && !isForeign));
  return isTold ? `${before}${number}${after}`.trim() : `${value} (${format})`;
}

/** The part of a format that applies to a number: formats may have others for numbers below 0, for 0, or by conditions of their own. */
function sectionFor(format: string, value: number): string {
  const sections = format.match(/("[^"]*"?|\\.|\[[^\]]*\]|[^;"\\[])+/g) ?? [''];
  const conditions = sections.map((section) => CONDITION.exec(section.replace(/^(\[(?![<>=])[^\]]*\])+/, '')));
  if (conditions.some((condition) => condition)) {
    const met = conditions.findIndex((condition) => !condition || HOLDS[condition[1]!]!(value, Number(condition[2])));
    return sections[met] ?? sections.at(-1)!;
  }
  const place = value < 0 ? 1 : value === 0 ? 2 : 0;
  return sections[place] ?? sections[0]!;
}

/** `# ?/?`, whose sign is that of the fraction. */
const FRACTION = /[0#?] *\/ *[0#?]/;
const POINT_BEHIND = /[.,]$/;

/** Whether a sign between figures only parts thousands: `#\ ##0`. A point is as well one before cents. */
const partsThousands = (sign: string, figures: string): boolean =>
  /^[\s'’]$/.test(sign) && /^[0#?]{3}(?![0#?])/.test(figures);

/**
 * The words before and behind the figures, how often the number is multiplied by a hundred, and divided by a thousand; whether signs within the figures,
 * or a point of the words right before them, have 1234 look like 12.34.
 */
function partsOf(section: string) {
  const found = { before: '', after: '', percent: 0, thousands: 0, isSplit: false };
  let [figures, between] = ['', ''];
  for (const [part, quoted, letter, bracket] of section.matchAll(PARTS)) {
    const isFigures = /^([0#?.,]+|E[+-]0+|General)$/i.test(part);
    if (isFigures) {
      found.isSplit ||=
        figures === '' ? POINT_BEHIND.test(found.before) : between !== '' && !partsThousands(between, part);
      figures += part;
      between = '';
    }
    if (part === '%') found.percent += 1;
    // `[$€-407]` shows its sign; other brackets are colours and conditions.
    const currency = bracket?.startsWith('$') ? bracket.slice(1).replace(/-[\da-f]+$/i, '') : '';
    const isSpace = /^[_*]/.test(part);
    const text = quoted ?? letter ?? (bracket === undefined ? (isFigures ? '' : isSpace ? ' ' : part) : currency);
    found[figures === '' ? 'before' : 'after'] += text;
    between += text;
  }
  found.isSplit &&= !FRACTION.test(section);
  // Commas behind the last figure, or right before the point, divide.
  found.thousands = (/,+(?=\.)|,+$/.exec(figures)?.[0] ?? '').length;
  return found;
}
