import { expect, test } from '@jest/globals';
import { aCompany, aUser } from '../../../../testing/examples.js';
import { missingFacts } from './missing-facts.js';

const paper = { fileName: 'licence.pdf', size: 1, uploadedAt: '2026-11-01T00:00:00.000Z' };
const person = aUser({ companyId: 'c1', doc1: null, doc2: null });

test('names what a waiting company has not given: registration number, address, papers of its people', () => {
  const company = aCompany({ status: 'pending' });
  expect(missingFacts(company, [person])).toContain('registration number, address and documents.');
  const known = { ...company, registrationNo: 'BE 1', address: 'Antwerp' };
  expect(missingFacts(known, [{ ...person, companyId: 'c2', doc1: paper }])).toContain('has not given: documents.');
  expect(missingFacts(known, [{ ...person, doc2: paper }])).toBeNull();
});

test('an approved company needs no warning', () => {
  expect(missingFacts(aCompany(), [])).toBeNull();
});
