import { Button, CopyButton, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { withoutIsolates } from '../../language/isolates.js';
import { t } from '../../language/t.js';

interface CopyTextProps extends Pick<ButtonProps, 'size' | 'className'> {
  text: string;
  label?: string;
}

/** Browsers offer no clipboard on plain http, except on localhost. */
export const canCopy = (): boolean => 'clipboard' in navigator;

export const CopyText = ({ text, label = t('Copy'), ...button }: CopyTextProps) =>
  canCopy() && (
    <CopyButton value={withoutIsolates(text)}>
      {({ copied, copy }) => (
        <Button
          {...button}
          variant="default"
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
        >
          {copied ? t('Copied') : label}
        </Button>
      )}
    </CopyButton>
  );
