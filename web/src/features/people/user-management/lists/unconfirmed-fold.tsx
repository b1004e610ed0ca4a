import { Accordion } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../../../shared/language/t.js';

const FOLD = 'unconfirmed';

export function UnconfirmedFold({ count, children }: { count: number; children: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  if (count === 0) return null;
  return (
    <Accordion variant="contained" mt="lg" order={2} value={open} onChange={setOpen}>
      <Accordion.Item value={FOLD}>
        <Accordion.Control>
          {t('{count, plural, one {# sign-up} other {# sign-ups}} with an address that is not confirmed', { count })}
        </Accordion.Control>
        <Accordion.Panel>{open === FOLD && children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
