import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={classes['buttons'] ?? ''}>
    {children}
  </Group>
);
