import type { AuctionView, BidView } from '@tender/contracts';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { withNewDoubts, type DraftLine, type Reviewed } from '../bid/draft-lines.js';
import { floorNow } from '../bid/floor-now.js';
import { ReviewForm } from './review-form.js';
import { isAgreed } from '../limits/own-limits.js';
import { refusedOf, tallyOf, type ReviewRun } from './review-ends.js';
import { ReviewProgress } from './review-progress.js';
import { reviewOf, submitRefused, submitReview, useReview } from './review-run.js';

interface ReviewDialogProps extends Reviewed {
  now: readonly DraftLine[];
  auction: AuctionView;
  own: ReadonlyMap<string, BidView>;
  onClose: () => void;
}

/** Shows bids before they are sent, then the outcome of each. Sending continues while the dialog is closed. */
export default function ReviewDialog({ lines, problems, now, auction, own, onClose }: ReviewDialogProps) {
  const [left] = useState(problems);
  const [id, setId] = useState(() => reviewOf(lines)?.id ?? null);
  const run = useReview(id);
  /** Refused bids that must be reviewed again. */
  const [again, setAgain] = useState<DraftLine[] | null>(null);
  const opened = again ?? lines;
  const asked = useMemo(() => withNewDoubts(opened, now), [opened, now]);
  const all = (run?.lines ?? asked).length + left.length;
  const sendAgain = (over: ReviewRun) => {
    const floor = floorNow(auction._id);
    const refused = withNewDoubts(refusedOf(over), floor.lines);
    if (isAgreed(refused, floor, over.agreed)) return submitRefused(over);
    setAgain(refused);
    setId(null);
  };
  useEffect(() => {
    if (!id) void import('./factor-ahead.js').then(({ askFactor }) => askFactor(lines.map(({ cents }) => cents)));
  }, [id, lines]);
  // The button with the focus was removed.
  useEffect(() => {
    if (again) document.querySelector<HTMLElement>('[role=dialog] [data-autofocus]')?.focus();
  }, [again]);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={
        <>
          {all === 1 ? t('Confirm your bid') : t('Review {all, plural, one {# bid} other {# bids}}', { all })}
          {run && all > 1 && (
            <span className="num">
              {' · '}
              {t('{received} of {all} received', { received: tallyOf(run, {}).received, all: run.lines.length })}
            </span>
          )}
        </>
      }
      closeOnClickOutside={!run}
    >
      {run ? (
        <ReviewProgress
          run={run}
          problems={left}
          status={auction.status}
          onAgain={() => sendAgain(run)}
          onClose={onClose}
        />
      ) : (
        <ReviewForm
          lines={asked}
          problems={left}
          auction={auction}
          own={own}
          onSubmit={(some, agreed) => setId(submitReview(some, agreed))}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
