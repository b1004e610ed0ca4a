import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { withoutIsolates } from '../../language/isolates.js';
import { PrintHead } from '../../print/print-head.js';
import { useHouseName } from '../../store/application.js';

interface ScreenProps {
  title: string;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** Shown between title and actions. */
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  tab?: string;
  proof?: string | undefined;
  /** Replaces the title and what is beside it. It contains the `h1`. */
  head?: ReactNode;
}

export function Screen({ title, eyebrow, lead, beside, actions, children, className, tab, proof, head }: ScreenProps) {
  const house = useHouseName();
  useEffect(() => {
    document.title = withoutIsolates(`${tab ?? title} · ${house}`);
  }, [tab, title, house]);
  return (
    <Stack
      w={{ base: '95%', md: '94%' }}
      maw={1780}
      mx="auto"
      py={{ base: 'md', sm: 'xl' }}
      gap="lg"
      className={className}
    >
      <PrintHead proof={proof} />
      {head ?? (
        <Group justify="space-between" align="flex-end" gap="md" className="screen-head">
          <Box miw={0}>
            {eyebrow && (
              <Text className="eyebrow" component="div" mb={4}>
                {eyebrow}
              </Text>
            )}
            <Title order={1}>{title}</Title>
            {lead && (
              <Text
                c="dimmed"
                mt={6}
                maw="80ch"
                component="div"
                dir={typeof lead === 'string' ? 'auto' : undefined}
                style={{ textWrap: 'pretty' }}
              >
                {typeof lead === 'string' ? <bdi>{lead}</bdi> : lead}
              </Text>
            )}
          </Box>
          {beside}
          {actions && (
            <Group gap="xs" className="no-print">
              {actions}
            </Group>
          )}
        </Group>
      )}
      {children}
    </Stack>
  );
}
