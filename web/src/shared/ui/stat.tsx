import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** One number and what it counts. */
export function Stat({ label, value, tone }: { label: string; value: ReactNode; tone?: string }) {
  return (
    <div className="sheet" style={{ containerType: 'inline-size', padding: '14px 18px' }}>
      <Text className="eyebrow">{label}</Text>
      <Text
        className="num"
        fz="clamp(1rem, 11.5cqi, 1.45rem)"
        fw={600}
        lh={1.3}
        style={{ overflowWrap: 'anywhere' }}
        {...(tone ? { c: tone } : {})}
      >
        {value}
      </Text>
    </div>
  );
}
