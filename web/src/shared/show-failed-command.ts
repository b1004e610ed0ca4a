import type { FailedCommand } from '@tender/contracts';
import { notifications } from '@mantine/notifications';
import { t } from './language/t.js';
import { isOwnRefusal } from './http/own-refusals.js';
import { TOAST_DURATION } from './notify.js';

/** Maximum delay in ms of an answer to a call of this tab after its live message. */
const ANSWER_DELAY = 1_000;

/** Shows a text once while it is visible, however often it arrives. */
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
 * Shows in every tab of the user that a command failed (`specification.md §3`, kind `failed`). The tab of the command shows its answer
 * instead: the message has the reference of the refusal.
 * @param subject the lot or auction, empty if unknown; called when the text is shown
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
