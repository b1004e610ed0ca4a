import { expect, test } from '@jest/globals';
import { accentProblem, contrast, shadesOf } from './accent.js';

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  // The lightest grey with enough contrast to white, and the next lighter grey.
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
  // White text on yellow has too little contrast.
  ['#ffd500', { theme: 'light' }],
  ['#777777', { theme: 'light' }],
  // White text has enough contrast to this grey, but not to its lighter shade in the dark theme.
  ['#6f6f6f', { theme: 'dark', what: 'text on a button of the colour' }],
  // Tints of black have too little contrast to dark pages.
  ['#000000', { theme: 'dark', what: 'text in a tint of the colour on a page' }],
])('%s', (accent, problem) => {
  if (problem === null) expect(accentProblem(accent)).toBeNull();
  else expect(accentProblem(accent)).toMatchObject(problem);
});
