import { showFailedCommand, type ShowFailure } from '../../shared/show-failed-command.js';
import { onViewingsChange, viewingsNow } from './viewings-slice.js';

let isSubscribed = false;

/** Shows the user's refused commands for viewings that other tabs have sent. */
export function showFailedViewingCommands(show?: ShowFailure): void {
  if (isSubscribed) return;
  isSubscribed = true;
  onViewingsChange(({ failed }, before) => {
    for (const each of failed)
      if (!before.failed.includes(each))
        showFailedCommand(each, () => viewingsNow().viewings[each.viewing]?.name ?? '', show);
  });
}
