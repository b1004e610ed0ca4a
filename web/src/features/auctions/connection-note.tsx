import { Alert, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../shared/language/t.js';
import { useConnection } from '../../shared/store/connection-state.js';
import classes from './connection-note.module.css';

/** `deaf`: without live messages. `lost`: the server is unreachable. */
type Line = 'live' | 'deaf' | 'lost';

const useLine = (): Line =>
  useConnection(({ status, reached }) => (!reached ? 'lost' : status === 'live' ? 'live' : 'deaf'));

const WORDS: Record<Line, string> = { live: t('Connected'), deaf: t('No live updates'), lost: t('Server not reached') };

export const useLineWords = (): string => WORDS[useLine()];

/** Shows whether live messages arrive. */
export function ConnectionStatus() {
  const line = useLine();
  return (
    <Group gap={8} role="status" className={`no-print ${classes['connection']}`} data-line={line} wrap="nowrap">
      <span className={classes['dot']} aria-hidden="true" />
      <Text size="sm" fw={500}>
        {WORDS[line]}
      </Text>
    </Group>
  );
}

/** Delay of the note in ms: a short reconnection must not move the lots down and up again. */
const NOTE_DELAY = 2_000;

export function ConnectionNote() {
  const line = useLine();
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (line !== 'deaf') return undefined;
    const timer = setTimeout(() => setLasts(true), NOTE_DELAY);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [line]);
  if (line === 'live' || (line === 'deaf' && !lasts)) return null;
  return line === 'deaf' ? (
    <Alert color="citrine" title={t('No live connection')} role="alert">
      {t(
        'The data may be some seconds old; the page reloads it every ten seconds. You can still bid: bids are sent separately, and are confirmed as usual.',
      )}
    </Alert>
  ) : (
    <Alert color="ruby" title={t('The server cannot be reached')} role="alert">
      {t(
        'No bid can be sent at present. What you type is kept in this tab. If the answer to a bid was lost, your browser checks it when the server can be reached again.',
      )}
    </Alert>
  );
}
