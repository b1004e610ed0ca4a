import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';

/** Queries and actions of component tests. */

/** Replaces the text of a field. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.type(field, text.replaceAll(/[{[]/g, '$&$&'));
}

/** Enters a text by a paste, which renders a large form once instead of once for each key. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}

/** Clicks a button once it is on the page. @param part the element that contains it */
export const press = async (user: UserEvent, name: string | RegExp, part = document.body): Promise<void> =>
  user.click(await within(part).findByRole('button', { name }));

/** @param list the combobox */
export async function choose(user: UserEvent, list: HTMLElement, option: string | RegExp): Promise<void> {
  await user.click(list);
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Waits until a part of the page contains a text. @param timeout in ms; of the fake clock if the test uses one */
export const untilText = (part: () => HTMLElement, words: string | RegExp, timeout?: number): Promise<void> =>
  waitFor(
    () => {
      const { textContent } = part();
      if (typeof words === 'string' ? !textContent.includes(words) : !words.test(textContent))
        throw new Error(`${String(words)} is not in: ${textContent}`);
    },
    timeout === undefined ? {} : { timeout },
  );

export const untilNoDialog = (): Promise<void> =>
  waitFor(() => {
    const dialog = screen.queryAllByRole('dialog').at(-1);
    if (dialog) throw new Error(`A dialog is open: ${dialog.textContent}`);
  });

/** The rows of a table below its head. */
export const rowsOf = (table: string | RegExp): HTMLElement[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);

/** The first row that contains the text. */
export function rowWith(words: string | RegExp): HTMLElement {
  const has = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
  const row = screen.getAllByRole('row').find(({ textContent }) => has(textContent));
  if (!row) throw new Error(`There is no row with ${String(words)}`);
  return row;
}

export const isDisabled = (element: HTMLElement): boolean => (element as HTMLButtonElement).disabled;

export const valueOf = (field: HTMLElement): string => (field as HTMLInputElement).value;

/** Waits until an element has the focus. (A failed comparison of elements would print both in full.) */
export const untilFocused = (element: () => Element | null | undefined): Promise<void> =>
  waitFor(() => {
    const { activeElement } = document;
    if (activeElement !== element()) throw new Error(`The focus is on ${activeElement?.outerHTML.slice(0, 200)}`);
  });

/** Whether the tab would ask before it closes. */
export const isCloseWarned = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** An answer that the test delays. */
export function deferred<T = null>(): { answer: Promise<T>; goOn: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answer: promise, goOn: resolve };
}
