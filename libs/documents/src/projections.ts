import type { Projection } from '@tender/read-store';
import { folderProjection } from './read-models/folder-document.js';

/** The read models of this context. */
export const documentsProjections: readonly Projection[] = [folderProjection];
