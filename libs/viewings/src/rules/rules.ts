/** Entry point that loads no Nest. */
export type { ExistingViewing, Viewing } from './viewing.js';
export type { Booking } from './booking-book.js';
export { viewingDecider } from './viewing-decider.js';
export { viewingStream, viewingStreams, type ViewingEvent } from './viewing.events.js';
