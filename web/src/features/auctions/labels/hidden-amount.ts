import type { BidView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

/** What is said in place of the amount of an own bid that is not shown. */
export const hiddenAmount = ({ unreadable }: Pick<BidView, 'unreadable'>): string =>
  unreadable ? t('No longer readable') : t('Sealed by a colleague');
