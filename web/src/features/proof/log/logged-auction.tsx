import { Anchor, Code, Stack, Text, Title } from '@mantine/core';
import type { LogEntryView, LoggedAuctionView, PublicLogView } from '@tender/contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { rich, t } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { loadLoggedAuction } from '../../../shared/history/logged-auction.js';
import { formatSecond } from '../../../shared/time/time.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import classes from './log.module.css';
import { loadLog } from './log-data.js';

/** Renders nothing on the audit page of a viewing. */
export default function LoggedAuction() {
  const [address] = useSearchParams();
  const id = address.get('auction');
  return id === null ? null : <Logged key={id} id={id} onPaper={address.has('report')} />;
}

/** @param onPaper opens collapsed parts */
function Logged({ id, onPaper }: { id: string; onPaper: boolean }) {
  const [published, setPublished] = useState<{ logged: LoggedAuctionView; log: PublicLogView } | null>(null);
  const load = useLoad(`logged ${id}`, async (signal) => {
    const [logged, log] = await Promise.all([loadLoggedAuction(id, signal), loadLog(signal)]);
    setPublished({ logged, log });
  });
  return (
    <section className={`sheet ${classes['sheet']}`} aria-label={t('In the public log')}>
      <Title order={2} size="h3" mb="xs">
        {t('In the public log')}
      </Title>
      <Loaded load={load} what={t('what the log says')}>
        {() =>
          published && (
            <>
              <Published logged={published.logged} onPaper={onPaper} />
              <Head log={published.log} onPaper={onPaper} />
            </>
          )
        }
      </Loaded>
      <Anchor component={Link} to="/log" size="sm">
        {t('The public log, and what it means')}
      </Anchor>
    </section>
  );
}

const Published = ({
  logged: { commitments, first, last, root, resultEntry },
  onPaper,
}: {
  logged: LoggedAuctionView;
  onPaper: boolean;
}) => (
  <Stack gap={4} mb="xs">
    {commitments === 0 || !first || !last ? (
      <Text size="sm" c="dimmed">
        {root
          ? rich('The house published no commitment to this history. <i>Verify</i> shows whether one was due.', {
              i: (words) => <i>{words}</i>,
            })
          : t('There is no commitment to this history yet: commitments begin with the auction’s publication.')}
      </Text>
    ) : (
      <Text size="sm">
        {t(
          '{commitments, plural, one {# commitment} other {# commitments}}, from {from} (entry {first}) to {to} (entry {last}).',
          {
            commitments,
            from: formatSecond(first.at),
            first: first.index,
            to: formatSecond(last.at),
            last: last.index,
          },
        )}
      </Text>
    )}
    {root ? (
      <>
        <Text size="sm">
          {rich(
            'Its root was published on {second}, entry {index}. <i>Verify</i> opens the commitments and compares both with this history.',
            { second: formatSecond(root.at), index: root.index, i: (words) => <i>{words}</i> },
          )}
        </Text>
        <Entry entry={root} onPaper={onPaper} />
        {resultEntry && (
          <>
            <Text size="sm">
              {t('The root of its published result followed on {second}, entry {index}.', {
                second: formatSecond(resultEntry.at),
                index: resultEntry.index,
              })}
            </Text>
            <Entry entry={resultEntry} onPaper={onPaper} />
          </>
        )}
      </>
    ) : (
      last && (
        <>
          <Text size="sm">{t('The root over all of its events follows a minute or two after its completion.')}</Text>
          <Entry entry={last} onPaper={onPaper} />
        </>
      )
    )}
  </Stack>
);

/** The head to compare with a kept one: both must belong to one log. */
const Head = ({ log, onPaper }: { log: PublicLogView; onPaper: boolean }) => (
  <details className={classes['entry']} open={onPaper}>
    <summary>
      {t('The head of the log, as the house has signed it for {count, plural, one {# entry} other {# entries}}', {
        count: log.size,
      })}
    </summary>
    <Code block className={classes['note'] ?? ''} aria-label={t('The head of the log')}>
      {log.checkpoint}
    </Code>
  </details>
);

const Entry = ({ entry, onPaper }: { entry: LogEntryView; onPaper: boolean }) => (
  <details className={classes['entry']} open={onPaper}>
    <summary>{t('Entry {index}, as recorded in the log', { index: entry.index })}</summary>
    <Code block className={classes['note'] ?? ''}>
      {entry.text}
    </Code>
  </details>
);
