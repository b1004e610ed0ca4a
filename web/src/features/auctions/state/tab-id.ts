import { TAB_HEADER } from '@tender/contracts';
import { newIdempotencyKey } from '../../../shared/http/command.js';

let tab: string | undefined;

/** Identifies this tab, so that it can ignore live messages about its own changes. */
export const ownTabId = (): string => (tab ??= newIdempotencyKey());

export const ownTabHeader = (): Record<string, string> => ({ [TAB_HEADER]: ownTabId() });
