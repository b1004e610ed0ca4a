import { t } from '../../../shared/language/t.js';
import { notifyError } from '../../../shared/notify.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { clearAll, markAll, markRead } from '../messaging-commands.js';

/** Commands on the user's notifications. A failure is shown in a toast. */

export const readOne = (id: string): void =>
  void markRead(id).catch((error: unknown) => notifyError(error, t('It could not be marked as read.')));

export const readAll = (): void =>
  void markAll().catch((error: unknown) => notifyError(error, t('They could not be marked as read.')));

export const clearOwn = (): void =>
  confirmAction({
    title: t('Clear all notifications?'),
    text: t('Your list is empty afterwards. Mails stay in your mailbox.'),
    confirm: t('Clear all'),
    danger: true,
    onConfirm: () => void clearAll().catch((error: unknown) => notifyError(error, t('The list could not be cleared.'))),
  });
