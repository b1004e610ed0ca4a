import { expect, test } from '@jest/globals';
import { accentProblem, contrast, shadesOf } from './accent.js';

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  // The grey that just passes on white, and the next lighter one.
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});

test('shades go from light to dark, the accent the eighth of them', () => {
  const shades = shadesOf('#7A1F3D');
  expect(shades[7]).toBe('#7a1f3d');
  const onWhite = shades.map((shade) => contrast(shade, '#ffffff'));
  expect(onWhite).toEqual([...onWhite].sort((a, b) => a - b));
});

test.each([
  ['#1d5863', null],
  ['#7a1f3d', null],
  ['#1c3775', null],
  // White text on yellow is unreadable.
  ['#ffd500', { theme: 'light' }],
  ['#777777', { theme: 'light' }],
  // White text is just readable on this grey, but not on its lighter shade of dark pages.
  ['#6f6f6f', { theme: 'dark', what: 'text on a button of the colour' }],
  // Black: its tints vanish on dark pages.
  ['#000000', { theme: 'dark', what: 'text in a tint of the colour on a page' }],
])('%s', (accent, problem) => {
  if (problem === null) expect(accentProblem(accent)).toBeNull();
  else expect(accentProblem(accent)).toMatchObject(problem);
});
