import { t } from '../../../shared/language/t.js';

/** @param noMail the installation sends no mail: kept mails have neither failed nor been delivered */
export function emptyListText(status: 'failed' | 'kept' | 'queued', noMail: boolean): string {
  switch (status) {
    case 'failed':
      return noMail ? t('Nothing has failed. Mails are not sent: they are under “Kept”.') : t('Nothing has failed.');
    case 'kept':
      return t('No mail is kept.');
    case 'queued':
      return t('Nothing is waiting.');
  }
}
