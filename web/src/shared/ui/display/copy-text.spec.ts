import { afterAll, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CopyText } from './copy-text.js';

const drawn = (): string =>
  renderToStaticMarkup(createElement(MantineProvider, null, createElement(CopyText, { text: 'a hash' })));

afterAll(() => void Reflect.deleteProperty(navigator, 'clipboard'));

test('a text has a copy button only if the browser has a clipboard', () => {
  expect(drawn()).not.toContain('button');
  Object.defineProperty(navigator, 'clipboard', { value: {}, configurable: true });
  expect(drawn()).toMatch(/<button.*Copy/);
});
