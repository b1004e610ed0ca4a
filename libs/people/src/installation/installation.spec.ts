import { expect, test } from '@jest/globals';
import { specification } from '@tender/kernel/testing';
import { adoptedAt, installationDecider, type InstallationEvent } from './installation.js';

const { given, after } = specification(installationDecider);
const [OLD, NEW] = ['0a', '0b'].map((digits) => digits.repeat(32)) as [string, string];
const adopted = (rules: number): InstallationEvent => ({ type: 'RulesAdopted', data: { rules } });
const known = (check: string): InstallationEvent => ({ type: 'RootKeyKnown', data: { check } });

test('rules are adopted once, and an older release does not adopt its own afterwards', () => {
  given().when({ type: 'AdoptRules', rules: 2 }).then(adopted(2));
  given(adopted(2)).when({ type: 'AdoptRules', rules: 2 }).then();
  given(adopted(2)).when({ type: 'AdoptRules', rules: 3 }).then(adopted(3));
  given(adopted(3)).when({ type: 'AdoptRules', rules: 2 }).then();
});

test('a version is adopted with the first that is at least as high', () => {
  const state = after(adopted(3));
  expect(adoptedAt(state, 2)).toBe(state.adopted[0]!.at);
  expect(adoptedAt(state, 4)).toBeNull();
});

test('the first key is recorded, and another one only in place of the known one', () => {
  given().when({ type: 'RecordRootKey', check: OLD, replaces: null }).then(known(OLD));
  given(known(OLD)).when({ type: 'RecordRootKey', check: NEW, replaces: null }).then();
  given(known(OLD)).when({ type: 'RecordRootKey', check: NEW, replaces: OLD }).then(known(NEW));
  given(known(NEW)).when({ type: 'RecordRootKey', check: NEW, replaces: OLD }).then();
  given(known(OLD)).when({ type: 'RecordRootKey', check: OLD, replaces: OLD }).then();
});
