/** Entry point that loads no Nest. */
export { awardStreams, type AwardEvent } from './award.events.js';
