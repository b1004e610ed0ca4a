import type { ApiDriver } from '@tender/api-driver';
import { imageIdsOf, type AuctionView, type LotView } from '@tender/contracts';
import { zipSync } from 'fflate';
import sharp from 'sharp';

/** Width and height in pixels. */
const SIDE = 900;
const SEGMENTS = 16;
/** Hue and saturation for a lot's colour or description. Diamonds have almost no saturation. */
const HUES: readonly (readonly [RegExp, number, number])[] = [
  [/ruby|red/i, 350, 75],
  [/emerald|green/i, 150, 65],
  [/pad|orange/i, 18, 70],
  [/blue|sapphire|spinel/i, 222, 70],
  [/./, 205, 12],
];
/** Distance of the girdle from the centre by direction (radians). */
const OUTLINES: Record<string, (angle: number) => number> = {
  Oval: (angle) => 1 / Math.hypot(Math.cos(angle) / 0.76, Math.sin(angle)),
  Pear: (angle) => 0.8 + 0.2 * Math.max(0, -Math.sin(angle)) ** 3,
  Cushion: (angle) => 0.92 / (Math.abs(Math.cos(angle)) ** 3.2 + Math.abs(Math.sin(angle)) ** 3.2) ** (1 / 3.2),
  Square: (angle) => 0.86 / (Math.abs(Math.cos(angle)) ** 7 + Math.abs(Math.sin(angle)) ** 7) ** (1 / 7),
};
const SQUARE = new Set(['Emerald', 'Radiant', 'Asscher', 'Octagon']);

export async function hangPictures(admin: ApiDriver, { _id }: AuctionView): Promise<void> {
  const bare = (await admin.lots(_id)).filter((lot) => imageIdsOf(lot).length === 0);
  if (bare.length === 0) return;
  const files: Record<string, Uint8Array> = {};
  for (const [index, lot] of bare.entries()) {
    files[`${lot.lotNo}.jpg`] = await drawn(stoneFromAbove(lot));
    if (index % 3 === 0) files[`${lot.lotNo}-2.jpg`] = await drawn(stoneFromTheSide(lot));
  }
  await admin.lotImages.addZip(_id, new File([zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>], 'stones.zip'));
}

const drawn = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();

function stoneFromAbove(lot: LotView): string {
  const outline = (SQUARE.has(lot.shape) ? OUTLINES['Square'] : OUTLINES[lot.shape]) ?? (() => 1);
  const at = (ring: number, step: number): string => {
    const angle = ((step + 0.5) / SEGMENTS) * 2 * Math.PI;
    const radius = ring * outline(angle) * SIDE * 0.36;
    return `${(SIDE / 2 + radius * Math.cos(angle)).toFixed(1)},${(SIDE / 2 + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const facets = [
    facet(
      Array.from({ length: SEGMENTS }, (_, step) => at(1, step)),
      lot,
      0,
    ),
  ];
  for (const [inner, outer] of [
    [0.8, 1],
    [0.56, 0.8],
    [0.3, 0.56],
    [0, 0.3],
  ] as const)
    for (let step = 0; step < SEGMENTS; step++) {
      const [half, whole] = [at(inner, step + 0.5), at(outer, step + 1)];
      facets.push(facet([at(outer, step), whole, half], lot, step + outer * 31));
      facets.push(facet([at(inner, step - 0.5), at(outer, step), half], lot, step * 3 + inner * 17));
    }
  return page(facets);
}

function stoneFromTheSide(lot: LotView): string {
  const [left, right, girdle, table, culet] = [0.14, 0.86, 0.42, 0.28, 0.84].map((share) => share * SIDE) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const across = (share: number): number => left + (right - left) * share;
  const facets: string[] = [];
  for (let step = 0; step < 8; step++) {
    const [from, to] = [across(step / 8), across((step + 1) / 8)];
    const [high, next] = [across(0.22 + step * 0.07), across(0.29 + step * 0.07)];
    facets.push(facet([`${from},${girdle}`, `${to},${girdle}`, `${SIDE / 2},${culet}`], lot, step * 5));
    facets.push(facet([`${from},${girdle}`, `${to},${girdle}`, `${next},${table}`, `${high},${table}`], lot, step + 3));
  }
  return page(facets);
}

function facet(points: readonly string[], { lotNo, colour, description }: LotView, place: number): string {
  const [, hue, saturation] = HUES.find(([words]) => words.test(`${colour} ${description}`))!;
  const light = 52 + 34 * Math.sin(place * 2.4 + Number(lotNo) * 1.7) * Math.cos(place * 0.7);
  const fill = `hsl(${hue},${saturation}%,${light.toFixed(0)}%)`;
  return `<polygon points="${points.join(' ')}" fill="${fill}" stroke="#fff" stroke-opacity=".35" stroke-width="1.5"/>`;
}

const page = (facets: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
<defs><radialGradient id="g"><stop offset="0" stop-color="#fbfbfa"/><stop offset="1" stop-color="#d9dddc"/></radialGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>
<ellipse cx="${SIDE / 2}" cy="${SIDE * 0.87}" rx="${SIDE * 0.27}" ry="${SIDE * 0.035}" fill="#7b8583" opacity=".35"/>
${facets.join('\n')}
</svg>`;
