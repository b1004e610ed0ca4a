import { newKey } from '../../shared/http/command.js';

let tab: string | undefined;

/** Names this tab to the house, so that it is not told of its own changes. */
export const ownTab = (): string => (tab ??= newKey());
