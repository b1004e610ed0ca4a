import { contexts } from '@tender/platform/contexts';
import { guestbookContext } from './context.js';

/** Contexts of the product, and the guestbook. */
export const contextsWithGuestbook = [...contexts, guestbookContext];
