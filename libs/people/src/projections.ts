import type { Projection } from '@tender/read-store';
import { firmProjection } from './firm-document.js';
import { membershipProjection } from './membership-document.js';

export { companyStreams } from './company.events.js';
export { staffStream } from './house.events.js';

/** The read models of this context. Imports no Nest: it runs in the projections' own thread. */
export const peopleProjections: readonly Projection[] = [membershipProjection, firmProjection];
