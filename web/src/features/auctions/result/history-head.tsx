import { Anchor, Code, Group } from '@mantine/core';
import { PAGES, type AuctionView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { CopyText } from '../../../shared/ui/display/copy-text.js';
import { useMay } from '../../../shared/session/session.js';

/** By which anybody who keeps it can tell later whether the history of a published result was rewritten; on paper `headHash` says it. */
export function HistoryHead({ auction: { _id, resultHash } }: { auction: AuctionView }) {
  const audits = useMay(PAGES['/audit']);
  if (resultHash === undefined) return null;
  return (
    <Group gap="xs" className="no-print" role="group" aria-label={t('Head of the auction’s history')}>
      <span>{t('Head of the auction’s history')}</span>
      {/* All of it is there to be selected, and a part of it seen. */}
      <Code title={resultHash} style={{ maxWidth: '17ch', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {resultHash}
      </Code>
      <CopyText text={resultHash} size="compact-xs" />
      <Anchor component={Link} size="sm" to={audits ? `/audit?auction=${_id}` : '/log'}>
        {audits ? t('The history, and its proof') : t('What this proves, and what not')}
      </Anchor>
    </Group>
  );
}
