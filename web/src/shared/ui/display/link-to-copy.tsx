import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '../../language/t.js';
import { canCopy } from './copy-text.js';

interface LinkToCopyProps {
  link: string;
  to: string;
}

export function LinkToCopy({ link, to }: LinkToCopyProps) {
  const clipboard = useClipboard();
  const address = `${window.location.origin}${link}`;
  const label = clipboard.copied ? t('Copied') : t('Copy the link');
  return (
    <TextInput
      readOnly
      size="xs"
      variant="filled"
      miw={190}
      aria-label={t('Link for {to}', { to })}
      value={address}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        canCopy() && (
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
