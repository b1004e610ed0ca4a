import type { Feature } from '../../shared/feature.js';
import { live } from './messaging-slice.js';

/** What people are told, and what the house tells them. */
export const messaging: Feature = {
  name: 'messaging',
  screens: {},
  navigation: [],
  live,
};
