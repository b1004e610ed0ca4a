import { t } from '../language/t.js';

export const LATER_CHANGES = t('From then on they are notified of each change that they can see, with your reason.');
