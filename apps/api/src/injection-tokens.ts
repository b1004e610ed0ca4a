export const SETTINGS_TOKEN = Symbol('Settings');
export const STORES = Symbol('Stores');
