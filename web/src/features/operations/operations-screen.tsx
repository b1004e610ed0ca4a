import { can, type ClockView, type DeadLetterView } from '@tender/contracts';
import { useCallback, useState } from 'react';
import { t } from '../../shared/language/t.js';
import { useLoad } from '../../shared/http/use-load.js';
import { notifyActionFailed, notifySuccess } from '../../shared/notify.js';
import { useSession } from '../../shared/session/session.js';
import { Screen } from '../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../shared/ui/screens/states.js';
import { ClockInDoubt } from './clock-in-doubt.js';
import { loadDeadLetters, retry } from './dead-letters.js';
import { DeadLettersTable } from './dead-letters-table.js';
import { acceptClock, loadClock } from './clock-data.js';

/** Polling interval in ms. */
const READ_EVERY = 3_000;

export default function OperationsScreen() {
  const [letters, setLetters] = useState<DeadLetterView[]>([]);
  const [clock, setClock] = useState<ClockView | null>(null);
  const role = useSession(({ me }) => me?.role ?? 'guest');
  const read = useCallback(async (signal?: AbortSignal) => {
    const [failed, time] = await Promise.all([loadDeadLetters(signal), loadClock(signal)]);
    setLetters(failed);
    setClock(time);
  }, []);
  const load = useLoad('operations', read, { every: READ_EVERY });
  const onRetry = async ({ _id }: DeadLetterView) => {
    try {
      await retry(_id);
      notifySuccess(t('It is being tried again.'));
    } catch (error) {
      notifyActionFailed(error, t('It could not be tried again.'));
    }
    await read().catch(() => undefined);
  };
  const onAccept = async (machine: string) => {
    try {
      setClock(await acceptClock(machine));
      notifySuccess(t('The server uses this time from now on.'));
    } catch (error) {
      notifyActionFailed(error, t('The clock could not be accepted.'));
    }
  };
  return (
    <Screen title={t('Operations')} lead={t('Automatic work of the server that failed, such as closing an auction.')}>
      <Loaded load={load} what={t('what could not be done')}>
        {() => (
          <>
            {clock && <ClockInDoubt clock={clock} {...(can(role, 'clock:accept') && { onAccept })} />}
            {letters.length === 0 ? (
              <EmptyState title={t('All done')}>
                {t(
                  'All automatic work is done. Work that fails is retried automatically, and is listed here until it succeeds.',
                )}
              </EmptyState>
            ) : (
              <DeadLettersTable letters={letters} {...(can(role, 'reactor:retry') && { onRetry })} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
