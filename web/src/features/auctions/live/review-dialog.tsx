import type { AuctionStatus, BidView, Cents } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { Modal } from '../../../shared/ui/dialog.js';
import type { DraftLine, DraftProblem } from './draft-lines.js';
import { LastLook } from './last-look.js';
import { tallyOf, type ReviewRun } from './review-ends.js';
import { ReviewProgress } from './review-progress.js';
import { reviewOf, submitReview, useReview } from './review-run.js';

interface ReviewDialogProps {
  lines: DraftLine[];
  /** What was typed, and is not among them. */
  problems: DraftProblem[];
  own: Map<string, BidView>;
  /** The own buying limit; null without one. */
  limit: Cents | null;
  /** Which of the own limits are not read, in words. */
  unreadLimits: string[];
  status: AuctionStatus;
  onClose: () => void;
}

/** A last look before bids go out, and what has become of each. Closed, it goes on; opened again meanwhile, it shows where it is. */
export function ReviewDialog({ lines, problems, own, limit, unreadLimits, status, onClose }: ReviewDialogProps) {
  const [left] = useState(problems);
  const [id, setId] = useState(() => reviewOf(lines)?.id ?? null);
  const run = useReview(id);
  const all = (run?.lines ?? lines).length + left.length;
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={
        <>
          {all === 1 ? t('Confirm your bid') : t('Review {all, plural, one {# bid} other {# bids}}', { all })}
          {run && all > 1 && <Count run={run} />}
        </>
      }
      closeOnClickOutside={!run}
    >
      {run ? (
        <ReviewProgress run={run} problems={left} status={status} onClose={onClose} />
      ) : (
        <LastLook
          lines={lines}
          problems={left}
          own={own}
          limit={limit}
          unreadLimits={unreadLimits}
          status={status}
          onSubmit={(some) => setId(submitReview(some))}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

const Count = ({ run }: { run: ReviewRun }) => (
  <span className="num">
    {' · '}
    {t('{received} of {all} received', { received: tallyOf(run, {}).received, all: run.lines.length })}
  </span>
);
