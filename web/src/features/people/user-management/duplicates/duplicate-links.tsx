import { Alert, Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../../shared/language/t.js';

interface DuplicateLink {
  to: string;
  words: string;
}

/** Links shown before "more": everyone in an office may share one phone. */
const SEEN = 5;

export function DuplicateLinks({ links }: { links: readonly DuplicateLink[] }) {
  const [isWhole, setWhole] = useState(false);
  if (links.length === 0) return null;
  return (
    <Alert color="gray" role="note" title={t('Possible duplicate')}>
      {links.slice(0, isWhole ? links.length : SEEN).map(({ to, words }) => (
        <div key={to}>
          <Anchor
            component={Link}
            to={to}
            c="inherit"
            underline="always"
            inherit
            style={{ display: 'inline-block', lineHeight: '24px' }}
          >
            {words}
          </Anchor>
        </div>
      ))}
      {links.length > SEEN && !isWhole && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: links.length })}
        </Button>
      )}
    </Alert>
  );
}
