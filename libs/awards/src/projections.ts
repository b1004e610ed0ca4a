import type { Projection } from '@tender/read-store';
import { letterProjection } from './read-models/letter-document.js';

export const awardsProjections: readonly Projection[] = [letterProjection];
