import { notifyError } from '../../shared/notify.js';
import { wasRefusedHere } from '../../shared/http/own-refusals.js';
import { onViewingsChange, viewingsNow } from './viewings-slice.js';

/** Milliseconds by which the answer to a call of this tab may be slower than the message. */
const MOMENT = 1_000;

let isFollowing = false;

/**
 * Tells the person in every tab what of theirs could not be done (`specification.md §3`, kind `failed`). The tab that asked tells it
 * where it was asked: the message's reference is that of the refusal.
 */
export function tellFailures(tell: (words: string) => void = (words) => notifyError(null, words)): void {
  if (isFollowing) return;
  isFollowing = true;
  onViewingsChange(({ failed }, before) => {
    if (!failed || failed === before.failed) return;
    setTimeout(() => {
      if (wasRefusedHere(failed.reference)) return;
      const viewing = viewingsNow().viewings[failed.viewing]?.name;
      tell(`${viewing ? `${viewing}: ` : ''}${failed.message}. Asked for in another tab.`);
    }, MOMENT);
  });
}
