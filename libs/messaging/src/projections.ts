import type { Projection } from '@tender/read-store';
import { templateProjection } from './read-models/template-document.js';
import { messageProjection } from './read-models/message-document.js';

export const messagingProjections: readonly Projection[] = [templateProjection, messageProjection];
