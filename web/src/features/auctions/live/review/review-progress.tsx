import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { AuctionStatus } from '@tender/contracts';
import { useEffect, useRef } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useConnection } from '../../../../shared/store/connection-state.js';
import { useLineWords } from '../../connection-note.js';
import type { DraftProblem } from '../bid/draft-lines.js';
import { NotSent } from './not-sent.js';
import { refusedOf, isOver, tallyOf, verdictInWords, type ReviewRun, type Tally } from './review-ends.js';
import { stopReview } from '../bid/bid-runner.js';
import { ReviewTable } from './review-table.js';
import { SUBMIT } from '../bid/submit-words.js';
import { useLives } from '../bid/bid-lives.js';

interface ReviewProgressProps {
  run: ReviewRun;
  problems: DraftProblem[];
  status: AuctionStatus;
  onAgain: () => void;
  onClose: () => void;
}

/** The outcome of each submitted bid. Closes automatically if each bid was received and no draft was left out. */
export function ReviewProgress({ run, problems, status, onAgain, onClose }: ReviewProgressProps) {
  const tally = tallyOf(run, useLives());
  const refused = refusedOf(run).length;
  const isDone = tally.received === run.lines.length && problems.length === 0;
  // The button with the focus was removed after submitting or stopping.
  const close = useRef<HTMLButtonElement>(null);
  const mayStop = tally.queued > 0;
  useEffect(() => {
    if (!close.current?.closest('[role=dialog]')?.contains(document.activeElement)) close.current?.focus();
  }, [mayStop]);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Stack>
      <ReviewTable lines={run.lines} runId={run.id} />
      {problems.length > 0 && <NotSent problems={problems} />}
      {isOver(run) ? (
        <Alert
          role="note"
          color={tally.refused > 0 ? 'ruby' : tally.received < run.lines.length ? 'citrine' : 'emerald'}
        >
          {verdictInWords(run)}
        </Alert>
      ) : (
        <OpenReview tally={tally} />
      )}
      <Drafts count={tally.draft + tally.exceeds} />
      <Group justify="flex-end">
        <Button variant="default" ref={close} onClick={onClose}>
          {t('Close')}
        </Button>
        {mayStop && (
          <Button color="ruby" onClick={() => stopReview(run.id)}>
            {t('Stop: do not send the {count, plural, one {# that waits} other {# that wait}}', {
              count: tally.queued,
            })}
          </Button>
        )}
        {tally.queued + tally.sending === 0 && refused > 0 && (
          <Button onClick={onAgain} disabled={status !== 'live'}>
            {status === 'live' ? t('Send the {count} again', { count: refused }) : SUBMIT[status]}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function OpenReview({ tally }: { tally: Tally }) {
  const { queued, sending, unknown } = tally;
  const isReached = useConnection(({ reached }) => reached);
  const line = useLineWords();
  return (
    <>
      <Text size="sm">
        {line}.{' '}
        {queued + sending > 0 && t('You may close this: sending continues, and each lot’s row shows the outcome.')}
      </Text>
      {!isReached && queued > 0 && (
        <Alert role="note" color="ruby" title={t('The server cannot be reached')}>
          {t('Bids that wait are kept, and are sent automatically when the server answers.')}
        </Alert>
      )}
      {unknown > 0 && (
        <Alert role="note" color="citrine">
          {t('The answer to {count} was lost: your browser checks it automatically, and the line shows the outcome.', {
            count: unknown,
          })}
        </Alert>
      )}
    </>
  );
}

const Drafts = ({ count }: { count: number }) =>
  count > 0 && (
    <Text size="sm">
      {t(
        '{count, plural, one {# bid was not sent: it is a draft again.} other {# bids were not sent: they are drafts again.}}',
        { count },
      )}
    </Text>
  );
