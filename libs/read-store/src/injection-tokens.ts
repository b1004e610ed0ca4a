export const READ_STORE = Symbol('ReadStore');
export const READ_YOUR_WRITES = Symbol('ReadYourWrites');
export const FILE_STORAGE = Symbol('FileStorage');
