import { ActionIcon } from '@mantine/core';
import { Suspense, useState } from 'react';
import { t } from '../../language/t.js';
import { lazyScreen } from '../screens/lazy-screen.js';
import { SchemeIcon } from './scheme-icon.js';

const SchemeChoice = lazyScreen(() => import('./scheme-choice.js'));

/** The menu loads on the first click, because its code is large. */
export function SchemeMenu() {
  const [asked, setAsked] = useState(false);
  const button = (
    <ActionIcon
      variant="transparent"
      c="inherit"
      size="lg"
      aria-label={t('Colours')}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    >
      <SchemeIcon />
    </ActionIcon>
  );
  return asked ? (
    <Suspense fallback={button}>
      <SchemeChoice />
    </Suspense>
  ) : (
    button
  );
}
