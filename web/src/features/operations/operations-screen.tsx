import { can, type DeadLetterView } from '@tender/contracts';
import { useCallback, useState } from 'react';
import { useLoad } from '../../shared/http/use-load.js';
import { notifyError, notifySuccess } from '../../shared/notify.js';
import { useSession } from '../../shared/session/session.js';
import { Screen } from '../../shared/ui/screen.js';
import { EmptyState, Loaded } from '../../shared/ui/states.js';
import { loadDeadLetters, retry } from './dead-letters.js';
import { DeadLettersTable } from './dead-letters-table.js';

/** Milliseconds between two readings: what is retried is done within a second or fails again. */
const READ_EVERY = 3_000;

/** What the house had to do by itself and could not. */
export default function OperationsScreen() {
  const [letters, setLetters] = useState<DeadLetterView[]>([]);
  const mayRetry = useSession(({ me }) => me !== null && can(me.role, 'reactor:retry'));
  const read = useCallback(async (signal?: AbortSignal) => setLetters(await loadDeadLetters(signal)), []);
  const load = useLoad('dead-letters', read, { every: READ_EVERY });
  const onRetry = async ({ _id }: DeadLetterView) => {
    try {
      await retry(_id);
      notifySuccess('It is being tried again.');
    } catch (error) {
      notifyError(error, 'It could not be tried again.');
    }
    await read().catch(() => undefined);
  };
  return (
    <Screen title="Operations" lead="What the house had to do by itself, such as closing an auction, and could not.">
      <Loaded load={load} what="what could not be done">
        {() =>
          letters.length === 0 ? (
            <EmptyState title="Nothing is left undone">
              Whatever had to follow from what happened was done. What fails is tried again by itself, and stands here
              until it succeeds.
            </EmptyState>
          ) : (
            <DeadLettersTable letters={letters} {...(mayRetry && { onRetry })} />
          )
        }
      </Loaded>
    </Screen>
  );
}
