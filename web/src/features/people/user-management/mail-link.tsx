import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { MailView } from '@tender/contracts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import type { LinkState } from './link-states.js';

const CLOSED: Record<Exclude<LinkState, 'open'>, string> = {
  used: t('Used'),
  replaced: t('Replaced by a newer one'),
  expired: t('Expired'),
};

/** Where a mail leads, to copy — also by hand, where the browser has no clipboard to offer (on plain http). */
export function MailLink({ mail: { link, to }, state = 'open' }: { mail: MailView; state?: LinkState | undefined }) {
  const clipboard = useClipboard();
  if (!link) return '—';
  if (state !== 'open')
    return (
      <Text span size="sm" c="dimmed">
        {CLOSED[state]}
      </Text>
    );
  const address = `${window.location.origin}${link}`;
  const label = clipboard.copied ? t('Copied') : t('Copy the link');
  return (
    <TextInput
      readOnly
      size="xs"
      variant="filled"
      miw={240}
      aria-label={t('Link for {to}', { to })}
      value={address}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        'clipboard' in navigator && (
          <Tooltip label={label}>
            <ActionIcon
              variant="subtle"
              color={clipboard.copied ? 'emerald' : 'gray'}
              size="sm"
              aria-label={t('{label} for {to}', { label, to })}
              onClick={() => clipboard.copy(address)}
            >
              {clipboard.copied ? (
                <IconCheck size={15} aria-hidden="true" />
              ) : (
                <IconCopy size={15} aria-hidden="true" />
              )}
            </ActionIcon>
          </Tooltip>
        )
      }
    />
  );
}
