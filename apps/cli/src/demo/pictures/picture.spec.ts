import { expect, test } from '@jest/globals';
import { fromAbove, fromTheSide, type PicturedLot } from './picture.js';

const lot = (change: Partial<PicturedLot>): PicturedLot => ({
  lotNo: '007',
  category: 'polishedDiamond',
  shape: 'Round',
  pieces: 1,
  colour: 'D',
  description: '',
  ...change,
});

/** Width of all facets together, divided by their height. */
function proportionsOf(svg: string): number {
  const points = [...svg.matchAll(/<polygon points="([^"]+)"/g)].flatMap(([, list]) =>
    list!.split(' ').map((point) => point.split(',').map(Number)),
  );
  const extent = (axis: number) => {
    const values = points.map((point) => point[axis]!);
    return Math.max(...values) - Math.min(...values);
  };
  return extent(0) / extent(1);
}

test('each cut has its own proportions', () => {
  const of = (shape: string) => proportionsOf(fromAbove(lot({ shape })));
  expect(of('Round')).toBeCloseTo(1, 1);
  expect(of('Princess')).toBeCloseTo(1, 1);
  expect(of('Asscher')).toBeCloseTo(1, 1);
  expect(of('Oval')).toBeCloseTo(0.74, 1);
  expect(of('Emerald')).toBeCloseTo(0.72, 1);
  expect(of('Marquise')).toBeCloseTo(0.5, 1);
  // An unknown shape, such as one that a person typed.
  expect(of('Briolette')).toBeCloseTo(1, 1);
});

test('a lot always has the same pictures', () => {
  for (const shape of ['Round', 'Princess', 'Emerald', 'Octahedra']) {
    const category = shape === 'Octahedra' ? 'roughDiamond' : 'polishedDiamond';
    expect(fromAbove(lot({ shape, category }))).toBe(fromAbove(lot({ shape, category })));
    expect(fromTheSide(lot({ shape, category }))).toBe(fromTheSide(lot({ shape, category })));
  }
  expect(fromAbove(lot({ lotNo: '008' }))).not.toBe(fromAbove(lot({})));
});

test('a parcel of rough shows several crystals, a single stone one', () => {
  const shadows = (pieces: number | null) =>
    fromAbove(lot({ category: 'roughDiamond', shape: 'Mixed', pieces })).split('url(#shadow)').length - 1;
  expect([shadows(1), shadows(5), shadows(400), shadows(null)]).toEqual([1, 5, 11, 1]);
});

test('no coordinate is missing, and each facet has a colour', () => {
  for (const shape of ['Round', 'Oval', 'Pear', 'Heart', 'Cushion', 'Radiant', 'Princess', 'Baguette', 'Octagon'])
    for (const svg of [fromAbove(lot({ shape })), fromTheSide(lot({ shape }))])
      expect(svg).not.toMatch(/NaN|undefined/);
});
