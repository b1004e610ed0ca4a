import { contexts } from '@tender/platform/contexts';
import { guestbookContext } from './context.js';

/** The list of the house, and the one line that another context is. */
export const contextsWithGuestbook = [...contexts, guestbookContext];
