import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function Section({
  title,
  lead,
  aside,
  children,
}: {
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="sheet" style={{ padding: 24 }}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          {lead && (
            <Text size="sm" c="dimmed" mt={2} maw="60ch">
              {lead}
            </Text>
          )}
        </div>
        {aside}
      </Group>
      {children}
    </section>
  );
}

export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl
      style={{
        display: 'grid',
        gridTemplateColumns: 'minmax(96px, 1fr) minmax(0, 2fr)',
        rowGap: 10,
        columnGap: 12,
        margin: 0,
      }}
    >
      {facts.map(([term, value]) => (
        <div key={term} style={{ display: 'contents' }}>
          <Text component="dt" size="sm" c="dimmed">
            {term}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}
