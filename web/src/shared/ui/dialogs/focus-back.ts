/** What the Tab key stops at. */
const REACHABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';
const DIALOG = '[role="dialog"]';
/** Where the focus is when nothing has it: the page's own landmark. */
const LANDMARK = '#content';

/** Something in the page, and what it stands in, from within outwards. */
interface Place {
  element: HTMLElement;
  within: { parent: Element; at: number }[];
  /** What had the focus before the dialog in which it stands. */
  beneath: Place | null;
}

let latest: Place | null = null;

/**
 * Remembers what has the focus, for a dialog that opens now.
 * @returns gives the focus back, to be called when the dialog closes: to what had it; when that is gone, then or later by the action that
 * was asked for, to what stands in its place. Whoever has given the focus to something else meanwhile is left alone.
 */
export function rememberFocus(): () => void {
  const place = placeOf(opener());
  latest = place;
  return () => {
    const inDialog = document.activeElement?.closest(DIALOG) && document.activeElement;
    // The dialog may be on its way out still, and with it what was asked for.
    setTimeout(() => {
      if (isFocusLost() || document.activeElement === inDialog) restore(place);
    });
  };
}

/** An entry of a menu goes away with the menu: what has opened that stays. */
function opener(): HTMLElement {
  const focused = document.activeElement as HTMLElement | null;
  const menu = focused?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? focused ?? document.body;
}

function placeOf(element: HTMLElement): Place {
  const within: Place['within'] = [];
  for (let child: Element = element; child.parentElement && child.parentElement !== document.body;) {
    const parent = child.parentElement;
    within.push({ parent, at: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { element, within, beneath: element.closest(DIALOG) ? latest : null };
}

/**
 * Focuses the place, and keeps the focus there until somebody touches the page: an action may disable its button for a while, and then take it
 * away.
 */
function restore(place: Place): void {
  let focused = focus(place);
  const watch = new MutationObserver(() => {
    if (isFocusLost()) focused = focus(place);
    else if (document.activeElement !== focused) watch.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  for (const touch of ['pointerdown', 'keydown'])
    document.addEventListener(touch, () => watch.disconnect(), { once: true, capture: true });
}

function focus(place: Place): Element | null {
  const target = nearestFocusable(place) ?? document.querySelector<HTMLElement>(LANDMARK);
  target?.focus();
  return document.activeElement;
}

function nearestFocusable({ element, within, beneath }: Place): HTMLElement | undefined {
  if (element.isConnected && element !== document.body) return element;
  return neighbour(within) ?? (beneath ? nearestFocusable(beneath) : undefined);
}

/** What stands now where something stood: what follows it, or else what comes before it, in the smallest part of the page that is left. */
function neighbour(within: Place['within']): HTMLElement | undefined {
  for (const { parent, at } of within) {
    if (!parent.isConnected || parent.contains(document.querySelector(LANDMARK))) continue;
    const children = [...parent.children];
    const found = reachable(children.slice(at))[0] ?? reachable(children.slice(0, at)).at(-1);
    if (found) return found;
  }
  return undefined;
}

const reachable = (parts: Element[]): HTMLElement[] =>
  parts
    .flatMap((part) => [...(part.matches(REACHABLE) ? [part] : []), ...part.querySelectorAll(REACHABLE)])
    .filter((element): element is HTMLElement => element.checkVisibility());

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
