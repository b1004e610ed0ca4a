import type { Projection } from '@tender/read-store';
import { logProjection } from './read-models/log-document.js';

export const anchorsProjections: readonly Projection[] = [logProjection];
