import type { Inside } from '../../shared/feature.js';
import { tellFailures } from './show-failed-commands.js';
import { live } from './viewings-slice.js';

export const inside: Inside = { live, entered: () => tellFailures() };
