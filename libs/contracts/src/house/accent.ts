/** Ten shades, from light to dark. The eighth is the accent; the dark theme uses the seventh for buttons. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** Shades of petrol, the default accent. */
export const PETROL: Shades = [
  '#eef6f7',
  '#d9eaec',
  '#b3d5d9',
  '#86bbc2',
  '#5c9fa8',
  '#3d8590',
  '#2a6d78',
  '#1d5863',
  '#17464f',
  '#12333a',
];

export interface AccentProblem {
  theme: 'light' | 'dark';
  /** Contrast ratio, rounded down: 2.31 means 2.31:1. */
  ratio: number;
  /** The text that has too little contrast, such as `white text on the colour`. */
  what: string;
}

export const MINIMUM_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#182022';
/** Backgrounds of text in the accent: the lightest in the dark theme, and the darkest in the light theme. */
const DARK_SHEET = '#202b2e';
const LIGHT_PAGE = '#f3f6f6';

/** Share of white in each shade before the accent, and share of black in each shade after it. */
const TINTS = [0.94, 0.86, 0.72, 0.58, 0.46, 0.27, 0.07];
const DEPTHS = [0.2, 0.4];

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

export const shadesOf = (accent: string): Shades =>
  [
    ...TINTS.map((part) => mixed(accent, WHITE, part)),
    accent.toLowerCase(),
    ...DEPTHS.map((part) => mixed(accent, '#000000', part)),
  ] as unknown as Shades;

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The first text that would have too little contrast with this accent; null if there is none. */
export function accentProblem(accent: string): AccentProblem | null {
  const shades = shadesOf(accent);
  const pairs: [AccentProblem['theme'], string, string, string][] = [
    ['light', 'white text on the colour', accent, WHITE],
    ['light', 'text in the colour on a page', accent, LIGHT_PAGE],
    ['dark', 'text on a button of the colour', shades[6], wordsOn(shades[6])],
    ['dark', 'text in a tint of the colour on a page', shades[4], DARK_SHEET],
  ];
  for (const [theme, what, one, other] of pairs) {
    const ratio = contrast(one, other);
    if (ratio < MINIMUM_CONTRAST) return { theme, what, ratio: Math.floor(ratio * 100) / 100 };
  }
  return null;
}

export const accentWords = ({ theme, what, ratio }: AccentProblem): string =>
  `cannot be read in the ${theme} theme: ${what} has a contrast of ${ratio}:1, but needs ${MINIMUM_CONTRAST}:1`;

/** Dark text on light colours, as `autoContrast` of the web's theme chooses. */
const wordsOn = (ground: string): string => (luminance(ground) > 0.3 ? BLACK : WHITE);

function mixed(one: string, other: string, part: number): string {
  const [a, b] = [channels(one), channels(other)];
  return `#${a.map((value, index) => hex(value + (b[index]! - value) * part)).join('')}`;
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));
const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
