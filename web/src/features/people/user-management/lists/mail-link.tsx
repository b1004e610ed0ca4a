import { Text } from '@mantine/core';
import type { MailView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { LinkToCopy } from '../../../../shared/ui/display/link-to-copy.js';
import type { LinkState } from './link-states.js';

const CLOSED: Record<Exclude<LinkState, 'open'>, string> = {
  used: t('Used'),
  replaced: t('Replaced by a newer one'),
  expired: t('Expired'),
};

export function MailLink({
  mail: { link, to, unreadable },
  state = 'open',
}: {
  mail: MailView;
  state?: LinkState | undefined;
}) {
  if (unreadable || (link && state !== 'open'))
    return (
      <Text span size="sm" c="dimmed">
        {state === 'open' ? t('No longer readable') : CLOSED[state]}
      </Text>
    );
  if (!link) return '—';
  return <LinkToCopy link={link} to={to} />;
}
