/** Injection tokens of the ports. */
export const READ_STORE = Symbol('ReadStore');
export const FRESHNESS = Symbol('Freshness');
export const FILE_STORAGE = Symbol('FileStorage');
