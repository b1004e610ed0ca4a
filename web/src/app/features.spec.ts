import { describe, expect, test } from '@jest/globals';
import { PAGES, type LiveKind, type PagePath, type Role, type UserView } from '@tender/contracts';
import type { Feature } from '../shared/feature.js';
import { startSession } from '../shared/session/session.js';
import { onSlice, receive } from '../shared/socket/live-messages.js';
import { createSlice } from '../shared/store/slice.js';
import { lazyScreen } from '../shared/ui/screens/lazy-screen.js';
import { FEATURES } from './features.js';
import { entriesOf, navigationOf } from './layouts/navigation.js';
import { signedInPartsOf, partsOf, registerSignedInParts, screensOf } from './register-features.js';
import { aUser } from '../testing/examples.js';

// The parts listen to the page when they are loaded.
Object.assign(globalThis, { document: new EventTarget(), window: new EventTarget() });

/** A `Record`, so that a new kind is a compile error here. */
const KINDS: Record<LiveKind, true> = {
  newBidding: true,
  updateBidding: true,
  bidWithdrawn: true,
  auctionLive: true,
  auctionPaused: true,
  auctionCompleted: true,
  auctionUpdated: true,
  timeExtended: true,
  auctionAddendum: true,
  viewingAddendum: true,
  lotsChanged: true,
  resultPublished: true,
  goodsAssigned: true,
  goodsReturned: true,
  roomSignedIn: true,
  roomSignedOut: true,
  bookingCreated: true,
  bookingUpdated: true,
  bookingDeleted: true,
  bookingRejected: true,
  draftsChanged: true,
  marksChanged: true,
  failed: true,
  viewingUpdated: true,
  notification: true,
  messageUpdated: true,
  foldersChanged: true,
  peopleChanged: true,
  proposalsChanged: true,
};

const person = (role: Role): UserView => aUser({ _id: 'u1', role, status: 'approved' });
const labels = (features: readonly Feature[], role: Role): string[] =>
  navigationOf(features, person(role)).map(({ label }) => label);
const entries = (role: Role): string[] =>
  entriesOf(navigationOf(FEATURES, person(role)), person(role)).map(({ label }) => label);

describe('the features together', () => {
  test('each page is served by one feature', () => {
    for (const page of Object.keys(PAGES) as PagePath[]) {
      const owners = FEATURES.filter(({ screens }) => page in screens).map(({ name }) => name);
      expect([page, owners]).toEqual([page, [expect.any(String)]]);
    }
  });

  test('each kind of live message is handled by a feature', async () => {
    // In sequence: Jest cannot link several imports at once that share a module with top-level `await`.
    for (const feature of FEATURES) await signedInPartsOf([feature]);
    const insides = await signedInPartsOf(FEATURES);
    for (const kind of Object.keys(KINDS) as LiveKind[])
      expect([kind, insides.some(({ live }) => live?.[kind])]).toEqual([kind, true]);
  });

  test('links lead to pages of the feature that has them', () => {
    for (const { navigation, screens } of FEATURES)
      for (const { to } of navigation) expect(screens).toHaveProperty([to]);
  });

  test('a part is on the page of another feature', () => {
    for (const { parts = {}, screens } of FEATURES)
      for (const [page] of Object.keys(parts).map((place) => place.split('#'))) {
        expect(PAGES).toHaveProperty([page!]);
        expect(screens).not.toHaveProperty([page!]);
      }
  });

  test('the header offers each side its own pages, in order', () => {
    expect(entries('admin')).toEqual(['Auctions', 'Viewings', 'Companies', 'Messages', 'Audit']);
    expect(entries('auditor')).toEqual(['Auctions', 'Messages', 'Audit']);
    expect(entries('tenderManager')).toEqual(['Auctions', 'Viewings', 'Messages']);
    expect(entries('reception')).toEqual(['Viewings']);
    expect(entries('goods')).toEqual(['Viewings']);
    expect(entries('compliance')).toEqual(['Companies and people']);
    expect(entries('observer')).toEqual(['Monitoring', 'Audit']);
    expect(entries('buyer')).toEqual([
      'Overview',
      'Auctions',
      'My auctions',
      'Live auction',
      'Bookings',
      'Downloads',
      'Members',
      'Notifications',
    ]);
    expect(entries('viewerOnly')).toContain('Overview');
    expect(navigationOf(FEATURES, null)).toEqual([]);
  });

  test('an admin reaches each page: the home page by the name of the firm, the others by their area', () => {
    const links = navigationOf(FEATURES, person('admin'));
    const pages = entriesOf(links, person('admin')).flatMap((entry) => entry.pages ?? entry);
    expect(new Set(['/dashboard', ...pages.map(({ to }) => to)])).toEqual(new Set(links.map(({ to }) => to)));
  });
});

test('a new feature is one more entry of the list: screen, part, link, slice, live messages, sign-in', async () => {
  const slice = createSlice('tiny', { seen: 0, visitors: [] as string[] });
  const Notifications = () => null;
  const tiny: Feature = {
    name: 'tiny',
    screens: { '/notifications': lazyScreen(async () => ({ default: Notifications })) },
    parts: { '/dashboard': Notifications },
    navigation: [{ to: '/notifications', label: 'Notifications' }],
    signedIn: async () => ({
      live: onSlice(slice, { lotsChanged: (state) => ({ ...state, seen: state.seen + 1 }) }),
      onSignIn: ({ _id }) => slice.change((state) => ({ ...state, visitors: [...state.visitors, _id] })),
    }),
  };
  const features = [...FEATURES, tiny];
  expect(screensOf(features)['/notifications']).toBe(tiny.screens['/notifications']);
  expect(partsOf(features)['/dashboard']?.at(-1)).toBe(Notifications);
  expect(labels(features, 'buyer').at(-1)).toBe('Notifications');
  expect(labels(features, 'admin')).toEqual(labels(FEATURES, 'admin'));

  await registerSignedInParts(features);
  startSession(person('viewerOnly'));
  expect(slice.get().visitors).toEqual(['u1']);

  const reducers = (await signedInPartsOf(features)).flatMap(({ live }) => live ?? []);
  const message = {
    kind: 'lotsChanged',
    seq: 1,
    position: 'p1',
    at: '2026-11-20T10:01:00.000Z',
    payload: { auctionId: 'a1' },
  } as const;
  expect(receive({ seq: 0, root: {} }, message, reducers)).toMatchObject({
    root: { tiny: { seen: 1 }, auctions: { lotChanges: { a1: 1 } } },
  });
});
