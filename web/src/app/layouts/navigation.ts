import { can, homeOf, isAdmitted, PAGES, type PagePath, type UserView } from '@tender/contracts';
import type { Feature } from '../../shared/feature.js';
import { t } from '../../shared/language/t.js';

export interface PageLink {
  to: PagePath;
  label: string;
}

/** An entry of the header: one page, or an area with its pages, the main one first. */
export interface NavigationEntry extends PageLink {
  pages?: readonly PageLink[];
}

export function navigationOf(features: readonly Feature[], me: UserView | null): PageLink[] {
  if (!me || !isAdmitted(me)) return [];
  return features
    .flatMap(({ navigation }) => navigation)
    .filter(({ to, unless }) => can(me.role, PAGES[to]) && !(unless && can(me.role, PAGES[unless])))
    .filter(({ to }) => to !== '/auction-monitoring' || me.observes?.kind !== 'viewing')
    .map(({ to, label }) => ({ to, label }));
}

/** The areas of the staff, in the order of the header, with their pages. */
const AREAS: readonly { label: string; pages: readonly PagePath[] }[] = [
  {
    label: t('Auctions'),
    pages: ['/auction-management', '/auction-setup', '/auction-monitoring', '/auction-result', '/awards'],
  },
  { label: t('Viewings'), pages: ['/viewing-management', '/viewing-setup'] },
  { label: t('Companies'), pages: ['/user-management'] },
  { label: t('Messages'), pages: ['/notifications-hub', '/downloads'] },
  { label: t('Audit'), pages: ['/audit', '/operations'] },
];

/** More links than that are shown by area. */
const MOST_LINKS = AREAS.length;

/**
 * Entries of the header. Staff with many pages get the areas; the home page is behind the firm's name,
 * and a page without an area follows them. Other users get one entry for each page.
 */
export function entriesOf(links: readonly PageLink[], { role }: UserView): NavigationEntry[] {
  if (!can(role, 'interface:house') || links.length <= MOST_LINKS) return [...links];
  const areas = AREAS.flatMap(({ label, pages: ofArea }): NavigationEntry[] => {
    const pages = ofArea.flatMap((page) => links.find(({ to }) => to === page) ?? []);
    const [main] = pages;
    return main ? [{ to: main.to, label, pages }] : [];
  });
  const placed = new Set<PagePath>([homeOf(role, true), ...AREAS.flatMap(({ pages }) => pages)]);
  return [...areas, ...links.filter(({ to }) => !placed.has(to))];
}

/** The links of the header. `home`: the home page, if no entry leads there. */
export function headerLinks(
  features: readonly Feature[],
  me: UserView,
): { home: PageLink | undefined; entries: NavigationEntry[] } {
  const links = navigationOf(features, me);
  const entries = entriesOf(links, me);
  const pages = entries.flatMap((entry) => entry.pages ?? entry);
  return { home: links.find(({ to }) => !pages.some((page) => page.to === to)), entries };
}

export const accountPageOf = (me: UserView): PagePath =>
  isAdmitted(me) && can(me.role, PAGES['/profile']) ? '/profile' : '/account-settings';
