import { Anchor, Code, Stack, Text, Title } from '@mantine/core';
import type { LogEntryView, LoggedAuctionView, PublicLogView } from '@tender/contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { counted } from '../../../shared/counted.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { formatSecond } from '../../../shared/time.js';
import { Loaded } from '../../../shared/ui/states.js';
import classes from './log.module.css';
import { loadLog, loadLogged } from './log-data.js';

/** Beside an auction's history: what the house has published of it. Viewings are not in the log. */
export default function LoggedAuction() {
  const [address] = useSearchParams();
  const id = address.get('auction');
  return id === null ? null : <Logged key={id} id={id} onPaper={address.has('report')} />;
}

/** @param onPaper whether what one opens by a click stands open. */
function Logged({ id, onPaper }: { id: string; onPaper: boolean }) {
  const [published, setPublished] = useState<{ logged: LoggedAuctionView; log: PublicLogView } | null>(null);
  const load = useLoad(`logged ${id}`, async (signal) => {
    const [logged, log] = await Promise.all([loadLogged(id, signal), loadLog(signal)]);
    setPublished({ logged, log });
  });
  return (
    <section className={`sheet ${classes['sheet']}`} aria-label="In the public log">
      <Title order={2} size="h3" mb="xs">
        In the public log
      </Title>
      <Loaded load={load} what="what the log says">
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
        The public log, and what it means
      </Anchor>
    </section>
  );
}

const Published = ({
  logged: { commitments, first, last, root },
  onPaper,
}: {
  logged: LoggedAuctionView;
  onPaper: boolean;
}) => (
  <Stack gap={4} mb="xs">
    {commitments === 0 || !first || !last ? (
      <Text size="sm" c="dimmed">
        {root
          ? 'It was over before its first commitment was due.'
          : 'The house has not committed to this history yet: commitments begin with the auction’s publication.'}
      </Text>
    ) : (
      <Text size="sm">
        {counted(commitments, 'commitment')}, from {formatSecond(first.at)} (entry {first.index}) to{' '}
        {formatSecond(last.at)} (entry {last.index}).
      </Text>
    )}
    {root ? (
      <>
        <Text size="sm">
          Its root was published on {formatSecond(root.at)}, entry {root.index}. <i>Verify</i> opens the commitments and
          compares both with this history.
        </Text>
        <Entry entry={root} onPaper={onPaper} />
      </>
    ) : (
      last && (
        <>
          <Text size="sm">The root over all of its events follows a minute or two after its completion.</Text>
          <Entry entry={last} onPaper={onPaper} />
        </>
      )
    )}
  </Stack>
);

/** What the verdict is compared with: a head that somebody kept, and this one, are of one log. */
const Head = ({ log, onPaper }: { log: PublicLogView; onPaper: boolean }) => (
  <details className={classes['entry']} open={onPaper}>
    <summary>The head of the log, as the house has signed it for {counted(log.size, 'entry', 'entries')}</summary>
    <Code block className={classes['note'] ?? ''} aria-label="The head of the log">
      {log.checkpoint}
    </Code>
  </details>
);

const Entry = ({ entry, onPaper }: { entry: LogEntryView; onPaper: boolean }) => (
  <details className={classes['entry']} open={onPaper}>
    <summary>Entry {entry.index}, as it stands in the log</summary>
    <Code block className={classes['note'] ?? ''}>
      {entry.text}
    </Code>
  </details>
);
