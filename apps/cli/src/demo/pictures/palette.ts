import type { GoodsCategory } from '@tender/contracts';

export interface Stone {
  category: GoodsCategory | null;
  /** For example `Round`, `Emerald` or `Octahedra`. */
  shape: string;
  colour: string;
  description: string;
}

/** Hue in degrees, saturation and lightness in percent. */
export interface Tint {
  hue: number;
  saturation: number;
  lightness: number;
}

const COLOURLESS: Tint = { hue: 208, saturation: 10, lightness: 79 };

/** Tints by words in a text. The first match counts. */
const HUES: readonly (readonly [RegExp, Tint])[] = [
  [/black/i, { hue: 220, saturation: 6, lightness: 14 }],
  [/padparadscha|pinkish orange|salmon/i, { hue: 12, saturation: 78, lightness: 62 }],
  [/pigeon|red|ruby/i, { hue: 349, saturation: 80, lightness: 38 }],
  [/purplish|pink|rose/i, { hue: 338, saturation: 62, lightness: 68 }],
  [/violet|purple|amethyst/i, { hue: 272, saturation: 50, lightness: 44 }],
  [/cobalt/i, { hue: 214, saturation: 80, lightness: 42 }],
  [/aqua|light blue|sky/i, { hue: 195, saturation: 52, lightness: 68 }],
  [/blue|sapphire/i, { hue: 225, saturation: 74, lightness: 36 }],
  [/green|emerald|tsavorite/i, { hue: 150, saturation: 68, lightness: 33 }],
  [/orange/i, { hue: 27, saturation: 88, lightness: 54 }],
  [/canary|yellow/i, { hue: 49, saturation: 86, lightness: 57 }],
  [/cognac|brown|champagne/i, { hue: 28, saturation: 44, lightness: 45 }],
  [/gr[ea]y/i, { hue: 212, saturation: 7, lightness: 50 }],
];

const named = (text: string): Tint | undefined => HUES.find(([words]) => words.test(text))?.[1];

/** A diamond has the tint of its colour field: the cut `Emerald` is not green. A gemstone may have that of its description. */
export function tintOf({ category, colour, description }: Stone): Tint {
  if (category === 'gemstones') return named(colour) ?? named(description) ?? COLOURLESS;
  const fancy = named(colour);
  return fancy ? strengthOf(colour, fancy) : gradeOf(colour);
}

/** A light or faint colour has a weaker tint than a vivid or deep one: `Top light brown` is a faint brown. */
function strengthOf(colour: string, tint: Tint): Tint {
  if (/vivid|deep|intense|black/i.test(colour)) return tint;
  const share = /light|faint/i.test(colour) ? 0.5 : 0.75;
  return {
    ...tint,
    saturation: tint.saturation * share,
    lightness: tint.lightness + (80 - tint.lightness) * (1 - share),
  };
}

/** The letters after G are increasingly yellow. A range such as `I–K` has the tint of its last letter. */
function gradeOf(colour: string): Tint {
  const letter = /([D-Z])\W*$/.exec(colour.trim())?.[1] ?? 'D';
  const steps = Math.max(0, letter.charCodeAt(0) - 'G'.charCodeAt(0));
  if (steps === 0) return COLOURLESS;
  return { hue: 47, saturation: Math.min(60, 7 + steps * 3), lightness: 79 };
}

/** Colour of a facet. @param tone from -1, in the shade, to 1, a reflection of the light */
export function shade({ hue, saturation, lightness }: Tint, tone: number): string {
  const dark = lightness * (saturation < 30 ? 0.42 : 0.34);
  const bright = lightness + (99 - lightness) * (saturation < 30 ? 0.98 : 0.72);
  const light = tone < 0 ? lightness + (lightness - dark) * tone : lightness + (bright - lightness) * tone;
  // The dark facets of a faint colour are greyer.
  const strength = saturation < 30 && tone < 0 ? saturation * (1 + 0.5 * tone) : saturation;
  return `hsl(${hue},${strength.toFixed(0)}%,${Math.max(3, light).toFixed(1)}%)`;
}

/** Random numbers from 0 to 1. The same text always gives the same numbers. */
export function randomOf(text: string): () => number {
  let seed = [...text].reduce(
    (hash, character) => Math.imul(hash ^ character.charCodeAt(0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    const mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 4_294_967_296;
  };
}
