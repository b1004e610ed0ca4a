/** Injection tokens of the app. */
export const SETTINGS_TOKEN = Symbol('Settings');
export const STORES = Symbol('Stores');
