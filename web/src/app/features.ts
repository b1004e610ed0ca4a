import { auctions } from '../features/auctions/feature.js';
import { audit } from '../features/audit/feature.js';
import { dashboard } from '../features/dashboard/feature.js';
import { messaging } from '../features/messaging/feature.js';
import { documents } from '../features/documents/feature.js';
import { operations } from '../features/operations/feature.js';
import { people } from '../features/people/feature.js';
import { proof } from '../features/proof/feature.js';
import { viewings } from '../features/viewings/feature.js';
import type { Feature } from '../shared/feature.js';

/** The header shows the links of the features in this order. */
export const FEATURES: readonly Feature[] = [
  dashboard,
  auctions,
  viewings,
  documents,
  people,
  messaging,
  audit,
  proof,
  operations,
];
