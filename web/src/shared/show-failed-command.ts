import type { FailedCommand } from '@tender/contracts';
import { notifications } from '@mantine/notifications';
import { t } from './language/t.js';
import { isOwnRefusal } from './http/own-refusals.js';
import { TOAST_DURATION } from './notify.js';

/** Milliseconds by which the answer to a call of this tab may be slower than the message. */
const ANSWER_DELAY = 1_000;

/** Tells words once, however often they come while they are shown. */
export type ShowFailure = (words: string) => void;

const toast: ShowFailure = (words) =>
  void notifications.show({
    id: words,
    message: words,
    color: 'ruby',
    autoClose: TOAST_DURATION,
    withBorder: true,
    role: 'alert',
  });

/**
 * Tells a person in every tab what of theirs could not be done (`specification.md §3`, kind `failed`). The tab that asked tells it
 * where it was asked: the message's reference is that of the refusal.
 * @param subject what it was about, empty when that is not known; asked when it is told
 */
export function showFailedCommand(
  { message, reference }: FailedCommand,
  subject: () => string,
  show: ShowFailure = toast,
): void {
  setTimeout(() => {
    if (isOwnRefusal(reference)) return;
    const about = subject();
    show(`${about && `${about}: `}${message}. ${t('Asked for in another tab.')}`);
  }, ANSWER_DELAY);
}
