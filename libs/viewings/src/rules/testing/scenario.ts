import { specification, type History as Chapters } from '@tender/kernel/testing';
import { viewingDecider } from '../viewing-decider.js';
import type { ViewingEvent } from '../viewing.events.js';
import { ADMIN, FRIDAY } from './builders.js';

export { refusalOf } from '@tender/kernel/testing';

export type History = Chapters<ViewingEvent>;

export const { given, after: stateAfter } = specification(viewingDecider, { now: FRIDAY, actor: ADMIN });
