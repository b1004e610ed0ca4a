import type { Context } from '@tender/context';
import { folderProjection } from './read-models/folder-document.js';
import { folderStreams } from './rules/folder.events.js';

export const documentsContext: Context = {
  name: 'documents',
  streams: [{ kind: folderStreams, about: 'A folder with its files.' }],
  projections: [folderProjection],
  module: async () => (await import('./documents.module.js')).DocumentsModule,
};
