import type { Inside } from '../../shared/feature.js';
import { tellFailures } from './failed-notice.js';
import { live } from './viewings-slice.js';

export const inside: Inside = { live, entered: () => tellFailures() };
