import { TAB_HEADER } from '@tender/contracts';
import { newIdempotencyKey } from '../../../shared/http/command.js';

let tab: string | undefined;

/** Names this tab to the house, so that it is not told of its own changes. */
export const ownTabId = (): string => (tab ??= newIdempotencyKey());

/** Names it in a call. */
export const ownTabHeader = (): Record<string, string> => ({ [TAB_HEADER]: ownTabId() });
