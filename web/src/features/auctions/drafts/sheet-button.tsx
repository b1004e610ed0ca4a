import { Button, type ButtonProps } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { t } from '../../../shared/language/t.js';

export const SheetButton = (props: ButtonProps & ComponentProps<'button'>) => (
  <Button variant="default" leftSection={<IconTable size={16} />} {...props}>
    {t('Bid sheet')}
  </Button>
);
