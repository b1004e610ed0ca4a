import type { Feature } from '../../shared/feature.js';
import { live } from './folders-slice.js';

/** Folders and their files: kept by the house, fetched by whoever may see them. */
export const documents: Feature = {
  name: 'documents',
  screens: {},
  navigation: [],
  live,
};
