import type { Context } from '@tender/context';
import { companyStreams } from './company.events.js';
import { firmProjection } from './firm-document.js';
import { staffStream } from './house.events.js';
import { membershipProjection } from './membership-document.js';

export const peopleContext: Context = {
  name: 'people',
  streams: [
    { kind: companyStreams, about: 'A buyer firm and its people.' },
    { kind: staffStream, about: 'The staff.' },
  ],
  projections: [membershipProjection, firmProjection],
};
