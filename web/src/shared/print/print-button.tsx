import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { t } from '../language/t.js';

export function PrintButton({ label = t('Print or save as PDF') }: { label?: string }) {
  return (
    <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
      {label}
    </Button>
  );
}
