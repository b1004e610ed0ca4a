import type { Outline, Point, StepCut } from './outlines.js';

export interface Facet {
  points: readonly Point[];
  /** From -1, in the shade, to 1, a reflection of the light. */
  tone: number;
  opacity?: number;
  /** The shadow of a stone, without its colour. */
  isShadow?: true;
}

const TURN = 2 * Math.PI;
const MAINS = 8;
/** Direction of the light: from above and from the left. */
const [LIGHT_X, LIGHT_Y] = [-0.5, -0.86];

const centreOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** From 1 for a facet on the side of the light to -1 for one on the other side. */
function towardsLight(points: readonly Point[]): number {
  const [x, y] = centreOf(points);
  return (x * LIGHT_X + y * LIGHT_Y) / (Math.hypot(x, y) || 1);
}

/** A brilliant from above: table, stars, bezels and upper halves, and through them the pavilion. */
export function brilliant(outline: Outline, random: () => number): Facet[] {
  const at = (ring: number, step: number): Point => {
    const angle = (step / (2 * MAINS)) * TURN - TURN / 4;
    const radius = ring * outline(angle);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const girdle = (from: number, to: number): Point[] =>
    Array.from({ length: 7 }, (_, part) => at(1, from + ((to - from) * part) / 6));
  const lit = (points: readonly Point[], strength: number, opacity?: number): Facet => ({
    points,
    tone: strength * towardsLight(points) + 0.45 * (random() - 0.5),
    ...(opacity !== undefined && { opacity }),
  });
  const steps = Array.from({ length: 2 * MAINS }, (_, step) => step);
  const mains = steps.filter((step) => step % 2 === 0);
  return [
    ...steps.map((step): Facet => ({
      points: [[0, 0], ...girdle(step, step + 1)],
      tone: (step % 2 === 0 ? -0.75 : 0.35) + 0.5 * (random() - 0.5),
    })),
    // The pavilion mains: the arrows of a round brilliant.
    ...mains.map((step): Facet => ({
      points: [[0, 0], at(0.42, step - 0.42), at(0.94, step), at(0.42, step + 0.42)],
      tone: (step % 4 === 0 ? -0.9 : 0.75) + 0.3 * (random() - 0.5),
    })),
    ...mains.flatMap((step) => [
      lit([at(0.72, step + 1), ...girdle(step, step + 1)], 0.7, 0.62),
      lit([at(0.72, step + 1), ...girdle(step + 1, step + 2)], 0.55, 0.62),
      lit([at(0.56, step), at(0.72, step - 1), at(1, step), at(0.72, step + 1)], 0.85, 0.5),
      lit([at(0.56, step), at(0.56, step + 2), at(0.72, step + 1)], 0.5, 0.72),
    ]),
    { points: mains.map((step) => at(0.56, step)), tone: 0.35, opacity: 0.16 },
    // A reflection of the light on the table facet.
    { points: [at(0.56, 12), at(0.56, 14), at(0.56, 0), at(0.2, 14)], tone: 1, opacity: 0.34 },
  ];
}

/** A square with sharp corners: chevrons of the pavilion run to the corners. */
export function princess(random: () => number): Facet[] {
  const half = 0.82;
  const depths = [0.08, 0.3, 0.52, 0.74, 1];
  const facets: Facet[] = [];
  for (let side = 0; side < 4; side++) {
    const turned = (x: number, y: number): Point => {
      const [cos, sin] = [[1, 0, -1, 0][side]!, [0, 1, 0, -1][side]!];
      return [half * (x * cos - y * sin), half * (x * sin + y * cos)];
    };
    for (const mirror of [-1, 1]) {
      for (const [index, depth] of depths.slice(0, -1).entries()) {
        const deeper = depths[index + 1]!;
        const points = [
          turned(mirror * depth, -depth),
          turned(mirror * deeper, -deeper),
          turned(0, -(deeper === 1 ? 1 : deeper * 0.62)),
          turned(0, -depth * 0.62),
        ];
        const tone = (index % 2 === 0 ? -0.6 : 0.6) + 0.3 * towardsLight(points) + 0.4 * (random() - 0.5);
        facets.push({ points, tone });
      }
      const star = [turned(mirror * 0.66, -0.66), turned(mirror, -1), turned(0, -1)];
      const band = [turned(mirror * 0.66, -0.66), turned(0, -1), turned(0, -0.66)];
      for (const points of [star, band])
        facets.push({ points, tone: 0.8 * towardsLight(points) + 0.3 * (random() - 0.5), opacity: 0.5 });
    }
    facets.push({
      points: [[0, 0], turned(-0.66, -0.66), turned(0.66, -0.66)],
      tone: towardsLight([turned(0, -1)]),
      opacity: 0.14,
    });
  }
  return facets;
}

/** Rectangular steps with cut corners: three of the crown, then those of the pavilion within the table. */
export function stepCut({ width, height, corner }: StepCut, random: () => number): Facet[] {
  const ring = (inset: number): Point[] => {
    const [x, y] = [width - inset, height - inset];
    const cut = corner * (x / width);
    const quarter: Point[] = [
      [x - cut, -y],
      [x, -y + cut],
      [x, y - cut],
      [x - cut, y],
    ];
    return [...quarter, ...quarter.map(([px, py]): Point => [-px, -py])];
  };
  const table = width * 0.34;
  const insets = [0, 0.33, 0.66, 1].map((share) => share * table);
  const deeper = [0.25, 0.5, 0.75, 1].map((share) => table + share * (width - table) * 0.96);
  const facets: Facet[] = [];
  for (const [step, inset] of [...insets, ...deeper].slice(0, -1).entries()) {
    const [outer, inner] = [ring(inset), ring([...insets, ...deeper][step + 1]!)];
    const isCrown = step < insets.length - 1;
    for (let side = 0; side < outer.length; side++) {
      const after = (side + 1) % outer.length;
      const points = [outer[side]!, outer[after]!, inner[after]!, inner[side]!];
      // The steps of the pavilion are bright and dark in turn.
      const flip = isCrown ? 1 : step % 2 === 0 ? 1.2 : -1.2;
      facets.push({
        points,
        tone: flip * 0.7 * towardsLight(points) + (isCrown ? 0.1 : -0.1) + 0.3 * (random() - 0.5),
      });
    }
  }
  facets.push({ points: ring(table).slice(4, 8), tone: 1, opacity: 0.12 });
  return facets;
}

/** A stone from the side: crown, girdle and pavilion. `width`: half the width of the girdle. `steps`: a step cut. */
export function profile(width: number, steps: boolean, random: () => number): Facet[] {
  const [table, top, girdle, culet] = [width * 0.56, -0.42, -0.16, 0.72];
  const noisy = (points: readonly Point[], tone: number): Facet => ({ points, tone: tone + 0.5 * (random() - 0.5) });
  const count = steps ? 3 : 8;
  const across = (part: number, half: number): number => -half + (2 * half * part) / count;
  const facets: Facet[] = [];
  for (let part = 0; part < count; part++) {
    const [left, right] = [part, part + 1];
    const crown: Point[] = [
      [across(left, width), girdle],
      [across(right, width), girdle],
      [across(right, table), top],
      [across(left, table), top],
    ];
    facets.push(noisy(crown, 0.5 - part / count));
    if (!steps) {
      facets.push(
        noisy(
          [
            [across(left, width), girdle + 0.03],
            [across(right, width), girdle + 0.03],
            [0, culet],
          ],
          part % 2 ? 0.5 : -0.5,
        ),
      );
      continue;
    }
    for (let level = 0; level < 4; level++) {
      const [from, to] = [level / 4, (level + 1) / 4];
      const y = (share: number): number => girdle + 0.03 + (culet - girdle) * share;
      const half = (share: number): number => width * (1 - share ** 1.4 * 0.94);
      facets.push(
        noisy(
          [
            [across(left, half(from)), y(from)],
            [across(right, half(from)), y(from)],
            [across(right, half(to)), y(to)],
            [across(left, half(to)), y(to)],
          ],
          0.55 - 0.45 * part - (level % 2) * 0.35,
        ),
      );
    }
  }
  facets.push({
    points: [
      [-width, girdle],
      [width, girdle],
      [width, girdle + 0.03],
      [-width, girdle + 0.03],
    ],
    tone: 0.9,
  });
  return facets;
}
