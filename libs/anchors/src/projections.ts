import type { Projection } from '@tender/read-store';
import { logProjection } from './read-models/log-document.js';

/** The read models of this context. */
export const anchorsProjections: readonly Projection[] = [logProjection];
