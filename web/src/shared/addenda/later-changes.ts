import { t } from '../language/t.js';

/** What an admin has to know who publishes something by rules that publish its changes. */
export const LATER_CHANGES = t('From then on they are notified of each change of what they see, with your reason.');
