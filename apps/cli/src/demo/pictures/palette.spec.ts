import { describe, expect, test } from '@jest/globals';
import { tintOf, type Stone } from './palette.js';

const diamond = (change: Partial<Stone>): Stone => ({
  category: 'polishedDiamond',
  shape: 'Round',
  colour: 'D',
  description: '',
  ...change,
});

describe('a diamond', () => {
  test.each(['Emerald', 'Round', 'Pear'])('of the cut %s has the colour of its colour field only', (shape) => {
    const stone = diamond({ shape, description: `2.10 ct ${shape.toLowerCase()} step cut, D IF` });
    expect(tintOf(stone)).toEqual(tintOf(diamond({})));
    expect(tintOf(stone).saturation).toBeLessThan(15);
  });

  test('of a lower grade is more yellow, and never strongly so', () => {
    const [d, g, j, m] = ['D', 'G', 'J', 'M'].map((colour) => tintOf(diamond({ colour })));
    expect(g).toEqual(d);
    expect(j!.hue).toBeLessThan(60);
    expect(m!.saturation).toBeGreaterThan(j!.saturation);
    expect(m!.saturation).toBeLessThan(40);
    expect(tintOf(diamond({ category: 'roughDiamond', colour: 'G–H' }))).toEqual(tintOf(diamond({ colour: 'H' })));
  });

  test.each([
    ['Fancy vivid yellow', 40, 65],
    ['Fancy light pink', 320, 350],
    ['Fancy intense blue', 200, 240],
    ['Top light brown', 15, 40],
  ])('of the colour %s has its hue', (colour, from, to) => {
    expect(tintOf(diamond({ colour })).hue).toBeGreaterThan(from);
    expect(tintOf(diamond({ colour })).hue).toBeLessThan(to);
  });

  test('of a light fancy colour is paler than a vivid one', () => {
    const of = (colour: string) => tintOf(diamond({ colour })).saturation;
    expect(of('Fancy light yellow')).toBeLessThan(of('Fancy yellow'));
    expect(of('Fancy yellow')).toBeLessThan(of('Fancy vivid yellow'));
  });
});

test.each([
  ['Emerald, Colombia, 2.00 ct', 'Vivid green', 150],
  ['Emerald, Colombia, 2.00 ct', '', 150],
  ['Ruby, Mozambique, 2.00 ct', 'Vivid red', 349],
  ['Blue sapphire, Ceylon, 2.00 ct', 'Royal blue', 225],
  ['Padparadscha, Ceylon, 2.00 ct', 'Pinkish orange', 12],
])('a gemstone has its colour, or that of its kind: %s, %s', (description, colour, hue) =>
  expect(tintOf({ category: 'gemstones', shape: 'Oval', colour, description }).hue).toBe(hue),
);
