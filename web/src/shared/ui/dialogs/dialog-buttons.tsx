import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

/** Buttons at the end of a dialog; sticky if the dialog is longer than the screen. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={classes['buttons'] ?? ''}>
    {children}
  </Group>
);
