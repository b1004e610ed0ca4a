import { tellFailure, type Tell } from '../../shared/show-failed-command.js';
import { onViewingsChange, viewingsNow } from './viewings-slice.js';

let isFollowing = false;

/** Tells the person in every tab what of theirs about a viewing could not be done. */
export function tellFailures(tell?: Tell): void {
  if (isFollowing) return;
  isFollowing = true;
  onViewingsChange(({ failed }, before) => {
    for (const each of failed)
      if (!before.failed.includes(each))
        tellFailure(each, () => viewingsNow().viewings[each.viewing]?.name ?? '', tell);
  });
}
