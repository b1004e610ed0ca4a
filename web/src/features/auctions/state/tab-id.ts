import { TAB_HEADER } from '@tender/contracts';
import { newIdempotencyKey } from '../../../shared/http/command.js';

/** Identifies this tab, so that it can ignore live messages about its own changes. */
export const OWN_TAB_ID = newIdempotencyKey();

export const OWN_TAB_HEADER = { [TAB_HEADER]: OWN_TAB_ID };
