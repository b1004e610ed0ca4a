import { ActionIcon, TextInput, Tooltip, type TextInputProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { withoutIsolates } from '../../language/isolates.js';
import { t } from '../../language/t.js';
import { canCopy } from './copy-text.js';

interface CopyFieldProps extends Pick<TextInputProps, 'description' | 'className'> {
  value: string;
  /** Label for screen readers. */
  name: string;
  /** Label of the button, before and after copying. */
  labels: { copy: string; copied: string };
}

export function CopyField({ value, name, labels, ...field }: CopyFieldProps) {
  const clipboard = useClipboard();
  const copied = withoutIsolates(value);
  return (
    <TextInput
      {...field}
      readOnly
      size="xs"
      variant="filled"
      miw={190}
      aria-label={name}
      value={copied}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        canCopy() && (
          <Tooltip label={clipboard.copied ? t('Copied') : t('Copy')}>
            <ActionIcon
              variant="subtle"
              color={clipboard.copied ? 'emerald' : 'gray'}
              size="sm"
              aria-label={clipboard.copied ? labels.copied : labels.copy}
              onClick={() => clipboard.copy(copied)}
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
