import type { BidView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

export const hiddenAmount = ({ unreadable }: Pick<BidView, 'unreadable'>): string =>
  unreadable ? t('No longer readable') : t('Sealed by a colleague');
