import { expect, test } from '@jest/globals';
import { specification } from '@tender/kernel/testing';
import { houseViewOf } from './current-house.js';
import { houseSettingsDecider } from './house-settings.js';
import type { Branding, HouseSettingsEvent } from './house-settings.events.js';

const { given, after } = specification(houseSettingsDecider);
const FACE: Branding = {
  name: 'Scheldt & Daughters',
  accent: '#7a1f3d',
  email: 'tenders@scheldt.example',
  phone: null,
  address: null,
  bidTerms: 'A bid is binding.',
  language: null,
  timeZone: 'Europe/Brussels',
};
const changed = (face: Partial<Branding> = {}): HouseSettingsEvent => ({
  type: 'HouseFaceChanged',
  data: { ...FACE, ...face },
});
const LOGO = { id: 'abc', content: 'iVBORw0KGgo=', width: 320, height: 80 };

test('named fields change, the others stay, and equal values produce no event', () => {
  given().when({ type: 'ChangeFace', changes: FACE }).then(changed());
  given(changed())
    .when({ type: 'ChangeFace', changes: { name: null } })
    .then(changed({ name: null }));
  given(changed())
    .when({ type: 'ChangeFace', changes: { accent: '#7a1f3d' } })
    .then();
});

test('an accent without enough contrast in one of the themes is refused', () => {
  for (const accent of ['#ffd500', '#000000'])
    given(changed()).when({ type: 'ChangeFace', changes: { accent } }).rejects('INVALID');
});

test('a logo is set, produces no event when set again, and is removed', () => {
  const has: HouseSettingsEvent = { type: 'HouseLogoChanged', data: { logo: LOGO } };
  given(changed()).when({ type: 'ChangeLogo', logo: LOGO }).then(has);
  given(has).when({ type: 'ChangeLogo', logo: LOGO }).then();
  given(has)
    .when({ type: 'ChangeLogo', logo: null })
    .then({ type: 'HouseLogoChanged', data: { logo: null } });
  given().when({ type: 'ChangeLogo', logo: null }).then();
  expect(houseViewOf(after(changed(), has))).toEqual({
    name: FACE.name,
    accent: FACE.accent,
    logo: { address: '/api/house/logo/abc', width: 320, height: 80 },
    contact: { email: FACE.email, phone: null, address: null },
    bidTerms: FACE.bidTerms,
    language: null,
    timeZone: FACE.timeZone,
  });
});

test('a face of release 0.1.0 has no language, and a language can be set and cleared', () => {
  const { language: _, ...older } = FACE;
  const old: HouseSettingsEvent = { type: 'HouseFaceChanged', data: older };
  expect(houseViewOf(after(old)).language).toBeNull();
  given(old)
    .when({ type: 'ChangeFace', changes: { language: null } })
    .then();
  given(old)
    .when({ type: 'ChangeFace', changes: { language: 'fr' } })
    .then(changed({ language: 'fr' }));
  given(changed({ language: 'fr' }))
    .when({ type: 'ChangeFace', changes: { language: null } })
    .then(changed());
});

test('an event of an older release has no time zone', () => {
  const { timeZone, ...face } = FACE;
  expect(timeZone).toBeDefined();
  expect(houseViewOf(after({ type: 'HouseFaceChanged', data: face })).timeZone).toBeNull();
});

test('bank details keep the day of their last change when other data of letters change', () => {
  const settings = (hash: string, bankHash: string | null, day: string): HouseSettingsEvent => ({
    type: 'LetterSettingsChanged',
    data: { hash, bankHash, day },
  });
  const first = settings('a', 'bank', '2026-12-01');
  const change = { type: 'ChangeLetterSettings', hash: 'b', bankHash: 'bank', day: '2026-12-05' } as const;
  given(first)
    .when({ ...change, before: 'a' })
    .then(settings('b', 'bank', '2026-12-05'));
  given(first)
    .when({ ...change, hash: 'a', before: 'a' })
    .then();
  given(first)
    .when({ ...change, before: null })
    .rejects('BUSY');
  const changedOn = (...events: HouseSettingsEvent[]) => after(...events).letter?.bankChangedOn;
  expect(changedOn(first, settings('b', 'bank', '2026-12-05'))).toBe('2026-12-01');
  expect(changedOn(first, settings('b', 'other', '2026-12-05'))).toBe('2026-12-05');
  expect(changedOn(first, settings('b', null, '2026-12-05'))).toBeNull();
});
