import { showFailedCommand, type ShowFailure } from '../../shared/show-failed-command.js';
import { onViewingsChange, viewingsNow } from './viewings-slice.js';

let isSubscribed = false;

/** Tells the person in every tab what of theirs about a viewing could not be done. */
export function showFailedViewingCommands(show?: ShowFailure): void {
  if (isSubscribed) return;
  isSubscribed = true;
  onViewingsChange(({ failed }, before) => {
    for (const each of failed)
      if (!before.failed.includes(each))
        showFailedCommand(each, () => viewingsNow().viewings[each.viewing]?.name ?? '', show);
  });
}
