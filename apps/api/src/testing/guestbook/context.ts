import type { Context } from '@tender/context';
import { guestbookStreams } from './guestbook.js';
import { signatureProjection } from './guestbook-document.js';
import { guestbookThanks } from './guestbook-thanks.js';

export const guestbookContext: Context = {
  name: 'guestbook',
  streams: [{ kind: guestbookStreams, about: 'A book that people sign.' }],
  projections: [signatureProjection],
  reactors: (services) => [guestbookThanks(services)],
  module: async () => (await import('./guestbook.module.js')).GuestbookModule,
};
