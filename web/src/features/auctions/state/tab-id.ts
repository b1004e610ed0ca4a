import { TAB_HEADER } from '@tender/contracts';
import { newIdempotencyKey } from '../../../shared/http/command.js';

let tab: string | undefined;

/** Identifies this tab to the server, so that it gets no live messages about its own changes. */
export const ownTabId = (): string => (tab ??= newIdempotencyKey());

export const ownTabHeader = (): Record<string, string> => ({ [TAB_HEADER]: ownTabId() });
