import type { Projection } from '@tender/read-store';
import { folderProjection } from './read-models/folder-document.js';

export const documentsProjections: readonly Projection[] = [folderProjection];
