import { Progress, Text } from '@mantine/core';
import type { DeliveryCounts } from '@tender/contracts';
import { COUNT_WORDS, countsInWords, deliveriesIn } from './message-words.js';

export function DeliveryBar({ counts }: { counts: DeliveryCounts }) {
  const all = deliveriesIn(counts);
  if (all === 0)
    return (
      <Text size="sm" c="dimmed">
        —
      </Text>
    );
  return (
    <>
      <Progress.Root size={8} radius="xl" aria-hidden="true">
        {COUNT_WORDS.map(({ part, color }) => (
          <Progress.Section key={part} value={(counts[part] / all) * 100} color={color} />
        ))}
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={4} className="num">
        {countsInWords(counts)}
      </Text>
    </>
  );
}
