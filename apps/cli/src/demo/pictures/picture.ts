import { crystals } from './crystals.js';
import { brilliant, princess, profile, stepCut, type Facet } from './facets.js';
import { BRILLIANTS, STEP_CUTS } from './outlines.js';
import { randomOf, shade, tintOf, type Stone, type Tint } from './palette.js';

export interface PicturedLot extends Stone {
  lotNo: string;
  /** Null: unknown. */
  pieces: number | null;
}

/** Width and height in pixels. */
const SIDE = 720;
const RADIUS = SIDE * 0.38;

/** A lot from above: the cut stone, or the crystals of a parcel. @returns SVG */
export function fromAbove(lot: PicturedLot): string {
  const random = randomOf(`${lot.lotNo} ${lot.shape} ${lot.description}`);
  return drawing(lot, facetsFromAbove(lot, random));
}

function facetsFromAbove({ category, shape, pieces }: PicturedLot, random: () => number): Facet[] {
  if (category === 'roughDiamond') return crystals(shape, { pieces: pieces ?? 1, random });
  const steps = STEP_CUTS[shape];
  if (steps) return stepCut(steps, random);
  return shape === 'Princess' ? princess(random) : brilliant(BRILLIANTS[shape] ?? BRILLIANTS['Round']!, random);
}

/** A cut stone from the side. For rough, which has no side, one crystal. @returns SVG */
export function fromTheSide(lot: PicturedLot): string {
  const random = randomOf(`${lot.lotNo} side ${lot.description}`);
  if (lot.category === 'roughDiamond') return drawing(lot, crystals(lot.shape, { pieces: 1, random }));
  const steps = STEP_CUTS[lot.shape];
  return drawing(lot, profile(steps ? Math.max(steps.width, 0.6) : 0.92, steps !== undefined, random));
}

function drawing(lot: PicturedLot, facets: readonly Facet[]): string {
  const tint = tintOf(lot);
  const lowest = Math.max(...facets.flatMap(({ points }) => points.map(([, y]) => y)));
  const shadow = `<ellipse cx="${SIDE / 2}" cy="${SIDE / 2 + RADIUS * lowest}" rx="${SIDE * 0.36}" ry="${SIDE * 0.055}" fill="url(#shadow)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
<defs>
<radialGradient id="ground"><stop offset="0" stop-color="#fdfdfc"/><stop offset="1" stop-color="#dbe0df"/></radialGradient>
<radialGradient id="shadow"><stop offset="0" stop-color="#5d6866" stop-opacity=".5"/><stop offset="1" stop-color="#5d6866" stop-opacity="0"/></radialGradient>
</defs>
<rect width="100%" height="100%" fill="url(#ground)"/>
${lot.category === 'roughDiamond' ? '' : shadow}
<g stroke="#fff" stroke-opacity=".38" stroke-width="1.4" stroke-linejoin="round">
${facets.map((facet) => polygon(facet, tint)).join('\n')}
</g>
</svg>`;
}

function polygon({ points, tone, opacity = 1, isShadow }: Facet, tint: Tint): string {
  const place = points.map(([x, y]) => `${(SIDE / 2 + x * RADIUS).toFixed(1)},${(SIDE / 2 + y * RADIUS).toFixed(1)}`);
  const fill = isShadow ? 'url(#shadow)' : shade(tint, Math.max(-1, Math.min(1, tone)));
  const extra = isShadow ? ' stroke="none"' : opacity < 1 ? ` fill-opacity="${opacity}"` : '';
  return `<polygon points="${place.join(' ')}" fill="${fill}"${extra}/>`;
}
