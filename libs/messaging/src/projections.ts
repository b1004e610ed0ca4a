import type { Projection } from '@tender/read-store';
import { templateProjection } from './read-models/template-document.js';
import { messageProjection } from './read-models/message-document.js';

/** The read models of this context. */
export const messagingProjections: readonly Projection[] = [templateProjection, messageProjection];
