import type { Projection } from '@tender/read-store';
import { membershipProjection } from './directory/membership-document.js';
import { companyProjection } from './directory/company-document.js';
import { acceptanceProjection } from './terms/acceptance-document.js';

export const peopleProjections: readonly Projection[] = [membershipProjection, companyProjection, acceptanceProjection];
