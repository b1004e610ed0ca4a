import { describe, expect, test } from '@jest/globals';
import { PAGES, ROLES, type PagePath, type Role, type UserView } from '@tender/contracts';
import { signInAgainPage, requestedPage } from '../features/people/sign-up/address.js';
import { redirectFrom } from './page-redirects.js';

const person = (change: Partial<UserView>): UserView => ({
  _id: 'u1',
  role: 'buyer',
  status: 'approved',
  ownStatus: 'approved',
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.example',
  emailVerified: true,
  awaitsEmail: false,
  invited: false,
  phone: null,
  companyId: 'c1',
  position: '',
  categories: [],
  doc1: null,
  doc2: null,
  termsVersion: null,
  awaitsTerms: false,
  darkMode: false,
  language: null,
  createdAt: '',
  lastSeenAt: null,
  ...change,
});

describe('redirectFrom', () => {
  test('no session: to sign-up, and then back', () => {
    expect(redirectFrom('/live-auction', '/live-auction?id=a1', null)).toBe('/signup?next=%2Flive-auction%3Fid%3Da1');
    expect(redirectFrom('/about', '/about', null)).toBeNull();
  });

  test('a page that the role may not visit: home', () => {
    expect(redirectFrom('/dashboard', '/dashboard', person({}))).toBe('/');
    expect(redirectFrom('/live-auction', '/live-auction', person({ role: 'buyerCompanyMember' }))).toBe('/');
    expect(redirectFrom('/', '/', person({ role: 'admin' }))).toBe('/dashboard');
    expect(redirectFrom('/', '/', person({ role: 'viewerOnly' }))).toBe('/overview');
  });

  test.each(ROLES.filter((role) => role !== 'guest'))(
    '%s arrives from each page after at most one redirect',
    (role) => {
      for (const page of Object.keys(PAGES) as PagePath[]) {
        const home = redirectFrom(page, page, person({ role, companyId: null }));
        if (home !== null) expect([page, redirectFrom(home as PagePath, home, person({ role }))]).toEqual([page, null]);
      }
    },
  );

  test('a role without pages: account settings', () => {
    const stranger = person({ role: 'stranger' as Role });
    expect(redirectFrom('/dashboard', '/dashboard', stranger)).toBe('/account-settings');
    expect(redirectFrom('/account-settings', '/account-settings', stranger)).toBeNull();
  });

  test('not yet approved: account settings, for every role', () => {
    expect(redirectFrom('/', '/', person({ status: 'pending' }))).toBe('/account-settings');
    expect(
      redirectFrom('/account-settings', '/account-settings', person({ status: 'pending', role: 'admin' })),
    ).toBeNull();
    expect(redirectFrom('/about', '/about', person({ status: 'rejected' }))).toBe('/account-settings');
    expect(redirectFrom('/about', '/about', person({ status: 'rejected', role: 'viewerOnly' }))).toBeNull();
    // The user is approved, but the company is not: `status` is the effective one.
    expect(redirectFrom('/', '/', person({ status: 'rejected', ownStatus: 'approved' }))).toBe('/account-settings');
  });

  test('after sign-in: the requested page, else home', () => {
    expect(redirectFrom('/signup', '/signup?next=%2Fauctions', person({}))).toBe('/auctions');
    expect(redirectFrom('/signup', '/signup', person({}))).toBe('/');
  });

  test('a link from a mail opens with or without a session', () => {
    for (const me of [null, person({}), person({ status: 'pending' })])
      expect(redirectFrom('/signup', '/signup#reset=abc', me)).toBeNull();
    expect(redirectFrom('/signup', '/signup#content', person({}))).toBe('/');
  });

  test('sign-in before the session ends, and then back', () => {
    const again = signInAgainPage('/live-auction?id=a1#lot-3');
    expect(redirectFrom('/signup', again, person({}))).toBeNull();
    expect(requestedPage(again)).toBe('/live-auction?id=a1#lot-3');
  });
});

test('the requested page is never on another site', () => {
  expect(requestedPage('/signup?next=//evil.example')).toBeNull();
  expect(requestedPage('/signup?next=/\\evil.example')).toBeNull();
  expect(requestedPage('/signup?next=https://evil.example')).toBeNull();
});
