import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A part of a page about one person or company. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={`sheet ${classes['section']}`}>
      <Group justify="space-between" mb="md" mih={30} wrap="nowrap">
        <Title order={2} size="h3">{title}</Title>
        {action}
      </Group>
      {children}
    </section>
  );
}

/** Terms and what is known of them. */
export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(([term, value]) => (
        <div key={term} className={classes['fact']}>
          <Text component="dt" size="sm" c="dimmed">{term}</Text>
          <Text component="dd" size="sm" m={0}>{value || '—'}</Text>
        </div>
      ))}
    </dl>
  );
}
