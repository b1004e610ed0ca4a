import type { Context } from '@tender/context';
import { documentsProjections } from './projections.js';
import { folderStreams } from './rules/folder.events.js';

export const documentsContext: Context = {
  name: 'documents',
  streams: [{ kind: folderStreams, about: 'A folder with its files.' }],
  projections: documentsProjections,
  module: async () => (await import('./documents.module.js')).DocumentsModule,
};
