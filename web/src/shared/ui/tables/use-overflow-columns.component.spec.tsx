import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { useRef } from 'react';
import { fakeBrowser } from '../../../testing/browser.js';
import { useOverflowColumns } from './use-overflow-columns.js';

/** A table of five columns of 100 pixels, in a frame of a width that the test sets. */

const browser = fakeBrowser();
const COLUMNS = ['lot', 'goods', 'bid', 'price', 'bidder'].map((id) => ({ id }));
const COLUMN = 100;

let frameWidth = 0;
let notify: (() => void)[] = [];

class Sizes {
  constructor(private readonly changed: () => void) {
    notify.push(changed);
  }
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {
    notify = notify.filter((other) => other !== this.changed);
  }
}

beforeEach(() => {
  frameWidth = 500;
  notify = [];
  Object.assign(globalThis, { ResizeObserver: Sizes });
  const { prototype } = HTMLElement;
  jest.spyOn(prototype, 'clientWidth', 'get').mockImplementation(() => frameWidth);
  jest.spyOn(prototype, 'offsetWidth', 'get').mockReturnValue(COLUMN);
  jest.spyOn(prototype, 'scrollWidth', 'get').mockImplementation(() => Math.max(frameWidth, heads().length * COLUMN));
});
const { ResizeObserver: Original } = globalThis;
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(globalThis, { ResizeObserver: Original });
});

const heads = (): string[] => [...document.querySelectorAll('th')].map(({ textContent }) => textContent);

function resize(width: number): void {
  frameWidth = width;
  for (const changed of [...notify]) changed();
}

function Probe() {
  const frame = useRef<HTMLDivElement>(null);
  const folded = useOverflowColumns(frame, COLUMNS);
  return (
    <div ref={frame}>
      <table>
        <thead>
          <tr>
            {COLUMNS.filter(({ id }) => !folded.includes(id)).map(({ id }) => (
              <th key={id} data-column={id}>
                {id}
              </th>
            ))}
          </tr>
        </thead>
      </table>
    </div>
  );
}

test('columns without room overflow, and return in a wider frame', async () => {
  browser.show(<Probe />);
  await screen.findByText('bidder');
  resize(420);
  await waitFor(() => expect(heads()).toEqual(['lot', 'goods', 'bid', 'price']));
  resize(310);
  await waitFor(() => expect(heads()).toEqual(['lot', 'goods', 'bid']));
  resize(500);
  await waitFor(() => expect(heads()).toHaveLength(5));
});

test('columns return if the frame was narrow for a moment only, before the table was drawn', async () => {
  browser.show(<Probe />);
  await screen.findByText('bidder');
  resize(200);
  resize(500);
  await new Promise((done) => setTimeout(done, 50));
  await waitFor(() => expect(heads()).toHaveLength(5));
});
