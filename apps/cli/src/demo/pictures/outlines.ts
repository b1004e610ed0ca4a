/** A point of a stone, whose centre is at 0, 0. `y` grows downwards. */
export type Point = readonly [x: number, y: number];

/** Distance of the girdle from the centre by direction (radians). */
export type Outline = (angle: number) => number;

const ellipse =
  (width: number): Outline =>
  (angle) =>
    1 / Math.hypot(Math.cos(angle) / width, Math.sin(angle));

const cushion =
  (width: number, squareness: number): Outline =>
  (angle) =>
    0.92 /
    (Math.abs(Math.cos(angle) / width) ** squareness + Math.abs(Math.sin(angle)) ** squareness) ** (1 / squareness);

/** A rectangle; `corner` is the length that its cut corners take off each side. */
const rectangle =
  (width: number, height: number, corner: number): Outline =>
  (angle) => {
    const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    return Math.min(width / across, height / down, (width + height - corner) / (across + down));
  };

/** The outline that a closed curve around the centre describes. */
function curve(at: (turn: number) => Point): Outline {
  const points = Array.from({ length: 720 }, (_, step) => at((step / 720) * 2 * Math.PI));
  const polar = points
    .map(([x, y]) => ({ angle: Math.atan2(y, x), radius: Math.hypot(x, y) }))
    .toSorted((a, b) => a.angle - b.angle);
  return (angle) => {
    const wanted = Math.atan2(Math.sin(angle), Math.cos(angle));
    const after = polar.findIndex((point) => point.angle >= wanted);
    return polar[after === -1 ? 0 : after]!.radius;
  };
}

const pear = curve((turn) => [
  0.72 * Math.sin(turn) * Math.abs(Math.sin(turn / 2)) ** 0.9,
  0.06 - 0.96 * Math.cos(turn),
]);
const heart = curve((turn) => [
  0.95 * Math.sin(turn) ** 3,
  (-13 * Math.cos(turn) + 5 * Math.cos(2 * turn) + 2 * Math.cos(3 * turn) + Math.cos(4 * turn)) / 17 - 0.1,
]);
const marquise = curve((turn) => {
  const [half, y] = [0.5, -Math.cos(turn)];
  const radius = (1 + half ** 2) / (2 * half);
  return [Math.sign(Math.sin(turn)) * (Math.sqrt(radius ** 2 - y ** 2) - (radius - half)), y];
});

/** Outlines of brilliants by the name of the cut. */
export const BRILLIANTS: Readonly<Record<string, Outline>> = {
  Round: () => 0.94,
  Oval: ellipse(0.74),
  Cushion: cushion(0.94, 3.2),
  Pear: pear,
  Marquise: marquise,
  Heart: heart,
  Radiant: rectangle(0.7, 0.92, 0.24),
};

export interface StepCut {
  width: number;
  height: number;
  corner: number;
}

/** Proportions of step cuts by the name of the cut. */
export const STEP_CUTS: Readonly<Record<string, StepCut>> = {
  Emerald: { width: 0.68, height: 0.95, corner: 0.22 },
  Octagon: { width: 0.74, height: 0.93, corner: 0.26 },
  Asscher: { width: 0.84, height: 0.84, corner: 0.32 },
  Baguette: { width: 0.4, height: 0.95, corner: 0 },
};
