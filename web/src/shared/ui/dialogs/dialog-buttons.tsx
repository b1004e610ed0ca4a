import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

/** What a dialog is for, at its end; it stays in sight where the dialog is longer than the screen. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={classes['buttons'] ?? ''}>
    {children}
  </Group>
);
