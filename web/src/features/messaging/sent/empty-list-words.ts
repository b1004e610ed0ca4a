import { t } from '../../../shared/language/t.js';

/** What an empty list of deliveries says. @param noMail whether the house sends no mail: what is kept has not failed, nor has it arrived */
export function emptyListText(status: 'failed' | 'kept' | 'queued', noMail: boolean): string {
  switch (status) {
    case 'failed':
      return noMail
        ? t('Nothing has failed. Mails do not leave the house: they are under “Kept”.')
        : t('Nothing has failed.');
    case 'kept':
      return t('No mail is kept.');
    case 'queued':
      return t('Nothing is waiting.');
  }
}
