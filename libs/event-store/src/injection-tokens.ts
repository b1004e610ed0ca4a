export const EVENT_STORE = Symbol('EventStore');
export const CLOCK = Symbol('Clock');
