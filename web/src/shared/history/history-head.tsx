import { Anchor, Code, Group } from '@mantine/core';
import { PAGES, type AuctionView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../language/t.js';
import { CopyText } from '../ui/display/copy-text.js';
import { useMay } from '../session/session.js';

/** Hash to check later whether a published result's history was rewritten. Print uses `headHash`. */
export function HistoryHead({ auction: { _id, resultHash } }: { auction: AuctionView }) {
  const audits = useMay(PAGES['/audit']);
  if (resultHash === undefined) return null;
  return (
    <Group gap="xs" className="no-print" role="group" aria-label={t('Head of the auction’s history')}>
      <span>{t('Head of the auction’s history')}</span>
      {/* Only a part of the hash is visible, but all of it can be selected. */}
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
