import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { approvalsCatalogue } from './approvals/approvals.events.js';
import { companyCatalogue } from './companies/rules/company.events.js';
import { houseSettingsCatalogue } from './house/house-settings.events.js';
import { installationCatalogue } from './installation/installation.events.js';
import { policyCatalogue } from './policy/policy.events.js';
import { staffCatalogue } from './staff/staff.events.js';
import { termsCatalogue } from './terms/rules/terms.events.js';

test('every version of every event stays readable', () => {
  const catalogue = {
    ...companyCatalogue,
    ...staffCatalogue,
    ...termsCatalogue,
    ...houseSettingsCatalogue,
    ...installationCatalogue,
    ...policyCatalogue,
    ...approvalsCatalogue,
  };
  const golden = checkGoldenFiles(catalogue, fileURLToPath(new URL('../golden', import.meta.url)));
  expect(golden).toHaveLength(Object.keys(catalogue).length);
});
