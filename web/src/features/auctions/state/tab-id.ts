import { TAB_HEADER } from '@tender/contracts';
import { newKey } from '../../../shared/http/command.js';

let tab: string | undefined;

/** Names this tab to the house, so that it is not told of its own changes. */
export const ownTab = (): string => (tab ??= newKey());

/** Names it in a call. */
export const fromOwnTab = (): Record<string, string> => ({ [TAB_HEADER]: ownTab() });
