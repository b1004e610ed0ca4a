import { afterEach, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { CopyField } from './copy-field.js';
import { CopyText } from './copy-text.js';

const place = document.createElement('div');
document.body.append(place);
const root = createRoot(place);
afterEach(() => root.render(null));

/** The text in the clipboard after a press of the only button. */
async function copiedFrom(part: ReactNode): Promise<string> {
  const user = userEvent.setup();
  root.render(<MantineProvider>{part}</MantineProvider>);
  await user.click(await screen.findByRole('button'));
  let text = '';
  await waitFor(async () => expect((text = await navigator.clipboard.readText())).not.toBe(''));
  return text;
}

const MARKED = 'Lot \u20681\u2069, \u2066€ 100\u2069';

test('the clipboard gets no isolates of a page that is written from right to left', async () => {
  expect(await copiedFrom(<CopyText text={MARKED} />)).toBe('Lot 1, € 100');
});

test('nor do the field of a link or command, and what is copied from it by hand', async () => {
  const labels = { copy: 'Copy', copied: 'Copied' };
  expect(await copiedFrom(<CopyField value={MARKED} name="Link" labels={labels} />)).toBe('Lot 1, € 100');
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('Lot 1, € 100');
});
