import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { labelled } from '../../language/join-texts.js';

/** Font size at which an amount fits in one line. */
const sizeOf = (value: ReactNode): string =>
  typeof value === 'string' ? `clamp(0.75rem, ${Math.round(165 / Math.max(value.length, 10))}cqi, 1.45rem)` : '1.45rem';

interface StatProps {
  label: string;
  value: ReactNode;
  tone?: string;
  note?: string | undefined;
  /** Page to which the value leads. */
  to?: string | undefined;
}

export function Stat({ label, value, tone, note, to }: StatProps) {
  return (
    <div className="sheet" style={{ containerType: 'inline-size', padding: '14px 18px' }}>
      <Text className="eyebrow">{label}</Text>
      <Text
        className="num"
        fz={sizeOf(value)}
        fw={600}
        lh={1.3}
        style={{ overflowWrap: 'anywhere' }}
        {...(tone ? { c: tone } : {})}
      >
        <bdi>
          {to === undefined ? (
            value
          ) : (
            <Link to={to} aria-label={labelled(label, String(value))} style={{ color: 'inherit' }}>
              {value}
            </Link>
          )}
        </bdi>
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  );
}
