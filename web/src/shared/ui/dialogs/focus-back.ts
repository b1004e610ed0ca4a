const REACHABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';
const DIALOG = '[role="dialog"]';
/** Fallback for the focus: the page's landmark. */
const LANDMARK = '#content';

interface Place {
  element: HTMLElement;
  within: { parent: Element; at: number }[];
  beneath: Place | null;
}

let latest: Place | null = null;

/** @returns function for the close of the dialog: restores the focus to the opener, or to the opener's successor */
export function rememberFocus(): () => void {
  const place = placeOf(opener());
  latest = place;
  return () => {
    const inDialog = document.activeElement?.closest(DIALOG) && document.activeElement;
    // The dialog may still be closing, and contain the focus.
    setTimeout(() => {
      if (isFocusLost() || document.activeElement === inDialog) restore(place);
    });
  };
}

/** A menu item disappears with its menu: return the menu's button instead. */
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

/** Restores the focus, and keeps it until the user acts: an action may disable its button first, and then remove it. */
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

/** Successor of a removed element: the next one, else the previous one, in the innermost remaining ancestor. */
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
