import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useHouseName } from '../../../shared/store/application.js';

interface PanelProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Moves the focus to the title, so that a screen reader continues there. */
  outcome?: boolean;
}

export function Panel({ title, lead, children, actions, outcome = false }: PanelProps) {
  const house = useHouseName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${house}`;
  }, [title, house]);
  useEffect(() => {
    if (outcome) heading.current?.focus();
  }, [outcome, title]);
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Title>
        {lead && (
          <Text c="dimmed" mt={8} component="div">
            {lead}
          </Text>
        )}
      </div>
      {children}
      {actions && <Group gap="sm">{actions}</Group>}
    </Stack>
  );
}
