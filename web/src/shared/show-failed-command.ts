import type { FailedCommand } from '@tender/contracts';
import { notifications } from '@mantine/notifications';
import { t, translated } from './language/t.js';
import { isOwnRefusal } from './http/own-refusals.js';
import { TOAST_DURATION } from './notify.js';

/** Delay in ms before a failure is shown: the answer to a call of this tab may arrive after its live message. */
const ANSWER_DELAY = 1_000;

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

/** Shows a failed command in every other tab of the user (`specification.md §3`): its own tab shows the answer. */
export function showFailedCommand(
  { message, reference }: FailedCommand,
  subject: () => string,
  show: ShowFailure = toast,
): void {
  setTimeout(() => {
    if (isOwnRefusal(reference)) return;
    const about = subject();
    show(`${about && `${about}: `}${translated(message)}. ${t('Requested in another tab.')}`);
  }, ANSWER_DELAY);
}
