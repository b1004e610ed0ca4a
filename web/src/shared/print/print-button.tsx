import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Opens the browser's own dialog, which prints or saves a PDF. */
export function PrintButton({ label = 'Print or save as PDF' }: { label?: string }) {
  return (
    <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
      {label}
    </Button>
  );
}
