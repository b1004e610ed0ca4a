import { describe, expect, test } from '@jest/globals';
import type { Actor } from '@tender/kernel';
import {
  ADMIN,
  AUDITOR,
  COMPANY,
  GUEST,
  hashOf,
  newStreams,
  streamsWithCompany,
  OWNER,
  publish,
  ruleIn,
  ruleInStore,
  type TestStreams,
} from './testing/test-streams.js';

describe('terms', () => {
  const sign = (streams: TestStreams, version: string | null, digit = 'a'): TestStreams =>
    streams.inCompany(GUEST, {
      type: 'RegisterCompany',
      companyId: COMPANY,
      ownerId: OWNER.userId,
      terms: version === null ? null : { version, hash: hashOf(digit) },
    });
  const withTerms = (...digits: string[]): TestStreams => {
    const streams = newStreams();
    for (const digit of digits) streams.inTerms(ADMIN, publish(digit));
    return streams;
  };

  test('are accepted with a sign-up, once they are published', () => {
    expect(ruleIn(sign(withTerms('a').wait(660), '1'))).toBeNull();
    expect(ruleIn(sign(withTerms('a').wait(660), null))).toBe('without TermsAccepted');
    expect(ruleIn(sign(withTerms('a').wait(60), null))).toBeNull();
    expect(ruleIn(sign(withTerms().wait(660), null))).toBeNull();
  });

  test('are those of the time', () => {
    expect(ruleIn(sign(withTerms('a', 'b').wait(660), '2', 'b'))).toBeNull();
    expect(ruleIn(sign(withTerms('a', 'b').wait(60), '1'))).toBeNull();
    expect(ruleIn(sign(withTerms('a', 'b').wait(660), '1'))).toBe('TERMS_NOT_CURRENT');
    expect(ruleIn(sign(withTerms('a', 'b').wait(660), '2', 'a'))).toBe('TERMS_NOT_CURRENT');
    expect(ruleIn(sign(withTerms('a', 'b').wait(660), '1', 'b'))).toBe('TERMS_NOT_CURRENT');
    expect(ruleIn(sign(withTerms().wait(660), '1').wait(60).inTerms(ADMIN, publish('a')))).toBe('TERMS_NOT_CURRENT');
  });

  describe('with a fast clock that was set back since', () => {
    const HOUR = 3_600;
    const ahead = (streams: TestStreams) => streams.wait(HOUR);
    const setBack = (streams: TestStreams) => streams.wait(60 - HOUR);

    test('were published: people who accept them have read them', () =>
      expect(ruleInStore(sign(setBack(ahead(newStreams()).inTerms(ADMIN, publish('a'))), '1'))).toBeNull());
    test('were accepted, before others were published', () =>
      expect(ruleInStore(setBack(sign(ahead(withTerms('a')), '1')).inTerms(ADMIN, publish('b')))).toBeNull());
    test('were not accepted, because there were none yet', () =>
      expect(ruleInStore(setBack(sign(ahead(newStreams()), null)).inTerms(ADMIN, publish('a')))).toBeNull());
    test('are not accepted before they are published', () =>
      expect(ruleInStore(setBack(sign(ahead(newStreams()), '1')).inTerms(ADMIN, publish('a')))).toBe(
        'TERMS_NOT_CURRENT',
      ));
    test('are not accepted long after others were published', () =>
      expect(ruleInStore(sign(withTerms('a', 'b').wait(660), '1'))).toBe('TERMS_NOT_CURRENT'));
  });

  test('that another person accepts are found', () => {
    const accept = (actor: Actor): TestStreams =>
      streamsWithCompany()
        .inTerms(ADMIN, publish('a'))
        .inCompany(actor, { type: 'AcceptTerms', userId: OWNER.userId, terms: { version: '1', hash: hashOf('a') } });
    expect(ruleIn(accept(OWNER))).toBeNull();
    expect(ruleIn(accept(ADMIN))).toBe('AcceptTerms');
  });

  test('published without the right, out of order, or twice, are found', () => {
    const data = { version: '2', hash: hashOf('b'), file: 'file', size: 4, type: 'text/plain' } as const;
    const forge = (actor: Actor, changes: object) =>
      ruleIn(withTerms('a').forgeTerms(actor, { type: 'TermsPublished', data: { ...data, ...changes } }));
    expect(forge(ADMIN, {})).toBeNull();
    expect(forge(AUDITOR, {})).toBe('PublishTerms');
    expect(forge({ ...ADMIN, userId: 'house.eve' }, {})).toBe('role');
    expect(forge(ADMIN, { version: '3' })).toBe('different');
    expect(forge(ADMIN, { hash: hashOf('a') })).toBe('TERMS_UNCHANGED');
    expect(forge(ADMIN, { hash: 'short' })).toBe('form');
  });
});
