import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { LogEntryView, PublicLogView } from '@tender/contracts';
import { useState, type ReactNode } from 'react';
import { rich, t } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { formatSecond } from '../../../shared/time/time.js';
import { CopyText } from '../../../shared/ui/display/copy-text.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { SmallTable } from '../../../shared/ui/tables/small-table.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { ENTRY_LABELS } from './head-words.js';
import { KeptHeads } from './kept-heads-form.js';
import classes from './log.module.css';
import { loadEntries, loadLog } from './log-data.js';
import { NUMBERS } from '../../../shared/language/language.js';

/** Polling interval in ms. */
const READ_EVERY = 30_000;

export default function LogScreen() {
  const [log, setLog] = useState<PublicLogView | null>(null);
  const [entries, setEntries] = useState<LogEntryView[]>([]);
  const load = useLoad(
    'public log',
    async (signal) => {
      const [present, newest] = await Promise.all([loadLog(signal), loadEntries(signal)]);
      setLog(present);
      setEntries(newest);
    },
    { every: READ_EVERY },
  );
  return (
    <Screen
      title={t('Public log')}
      lead={t(
        'Tamper evidence: keep one line of this log, and you can prove it if the house ever rewrites the history of an auction.',
      )}
    >
      <Loaded load={load} what={t('the log')}>
        {() =>
          log && (
            <div className={classes['columns']}>
              <Stack gap="lg">
                <Head log={log} />
                <KeptHeads log={log} />
                <Entries entries={entries} />
              </Stack>
              <Stack gap="lg">
                <Meaning />
                <Witnesses log={log} />
                <TimeStamps log={log} />
              </Stack>
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`sheet ${classes['sheet']}`}>
    <Title order={2} size="h3" mb="xs">
      {title}
    </Title>
    {children}
  </section>
);

const UNPRINTED = { size: 'xs', className: classes['unprinted'] ?? '' } as const;

const Head = ({ log }: { log: PublicLogView }) => (
  <Sheet title={t('The head of the log, for your records')}>
    <Text size="sm" c="dimmed">
      {log.at
        ? t('It covers all {count, plural, one {# entry} other {# entries}} of the log, the last of {at}.', {
            count: log.size,
            at: formatSecond(log.at),
          })
        : t('It covers all {count, plural, one {# entry} other {# entries}} of the log.', { count: log.size })}{' '}
      {t('Copy it to a place that the house cannot reach.')}
    </Text>
    <Code block className={classes['note'] ?? ''} aria-label={t('The current head')}>
      {log.checkpoint}
    </Code>
    <CopyText text={log.checkpoint} label={t('Copy the head')} {...UNPRINTED} />
    <Text size="sm" mt="md">
      {t('The key by which it is signed:')}
    </Text>
    <Code block className={classes['note'] ?? ''} aria-label={t('The key of the log')}>
      {log.vkey}
    </Code>
    <CopyText text={log.vkey} label={t('Copy the key')} {...UNPRINTED} />
  </Sheet>
);

const Meaning = () => (
  <Sheet title={t('What this means')}>
    <Stack gap="xs">
      <Text size="sm">
        {t(
          'Every minute, from an auction’s publication to its completion, the server writes a commitment into this log: a fingerprint of the auction’s whole history so far. It reveals no amount, and not even whether there was a bid.',
        )}
      </Text>
      <Text size="sm">
        {t(
          'When the auction is completed, one root that covers every event of it goes into the log. Each bidder gets a receipt for each of its bids. With it anyone can check that this bid is under that root, at that amount and time.',
        )}
      </Text>
      <Text size="sm">
        {t(
          'The head above covers the whole log. With an older head that you kept, you can check below that the log has only grown since. If the house ever rewrote the past, the head that you kept and the new one would contradict each other, and both carry its signature.',
        )}
      </Text>
      <Text size="sm">
        {t(
          'What it does not prove: that the first head that you saw was the only one, unless others or witnesses saw the same; and that the server’s clock was right.',
        )}
      </Text>
    </Stack>
  </Sheet>
);

const Witnesses = ({ log }: { log: PublicLogView }) => (
  <Sheet title={t('Witnesses')}>
    {log.cosignatures.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t(
          'No witness has co-signed a head of this log yet. A witness is independent of the house, such as a bank or an auditor, and signs heads after checking that the log has only grown.',
        )}
      </Text>
    ) : (
      <SmallTable
        name={t('Witnesses')}
        columns={[
          { header: t('Witness'), cell: ({ name, vkey }) => <span title={vkey}>{name}</span> },
          { header: t('Signed'), cell: ({ at }) => formatSecond(at) },
          { header: t('Entries'), numeric: true, cell: ({ size }) => size.toLocaleString(NUMBERS) },
        ]}
        rows={log.cosignatures}
        rowId={({ vkey }) => vkey}
      />
    )}
  </Sheet>
);

const TimeStamps = ({ log: { timeStamps } }: { log: PublicLogView }) => (
  <Sheet title={t('Time stamps')}>
    {timeStamps.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t(
          'No authority stamps this log with the time. The time of a head comes from the server’s clock, and from those who kept it.',
        )}
      </Text>
    ) : (
      <>
        <Text size="sm" c="dimmed" mb="xs">
          {t('An authority independent of the house has signed that these heads existed, and when (RFC 3161).')}
        </Text>
        <Stack component="ul" gap="xs" className={classes['stamps'] ?? ''}>
          {timeStamps.map(({ size, at, authority }) => (
            <Text component="li" size="sm" key={size}>
              {rich('{time}, {size, plural, one {# entry} other {# entries}}, by {authority}', {
                time: <time dateTime={at}>{formatSecond(at)}</time>,
                size,
                authority,
              })}
              <br />
              <Anchor
                size="sm"
                href={`/api/log/timestamps/${size}`}
                aria-label={t('The stamp of {size} entries', { size })}
              >
                {t('The stamp')}
              </Anchor>
              {' · '}
              <Anchor
                size="sm"
                href={`/api/log/checkpoint?size=${size}`}
                aria-label={t('The head of {size} entries', { size })}
              >
                {t('The head')}
              </Anchor>
            </Text>
          ))}
        </Stack>
      </>
    )}
  </Sheet>
);

const Entries = ({ entries }: { entries: LogEntryView[] }) => (
  <Sheet title={t('The newest entries')}>
    {entries.length === 0 && (
      <Text size="sm" c="dimmed">
        {t('There are none yet.')}
      </Text>
    )}
    <Stack gap={4}>
      {entries.map(({ index, kind, at, text }) => (
        <details key={index} className={classes['entry']}>
          <summary>
            <span className="num">{index.toLocaleString(NUMBERS)}</span> {ENTRY_LABELS[kind]} ·{' '}
            <time dateTime={at}>{formatSecond(at)}</time>
          </summary>
          <Code block className={classes['note'] ?? ''}>
            {text}
          </Code>
        </details>
      ))}
    </Stack>
    <Group mt="sm" className={classes['unprinted'] ?? ''}>
      <Anchor size="sm" href="/api/log/checkpoint">
        {t('The head as a file')}
      </Anchor>
      <Anchor size="sm" href="/api/log/entries?from=0&limit=1000">
        {t('Entries from the first on, as JSON')}
      </Anchor>
    </Group>
  </Sheet>
);
