import { useEnvironment } from './application.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Start of the links that people copy. */
export const useSiteAddress = (): string => useEnvironment()?.publicUrl ?? window.location.origin;

/** Whether an address opens only on the machine of the server. */
export const isLocalAddress = (address: string): boolean => LOOPBACK.test(new URL(address).hostname);
