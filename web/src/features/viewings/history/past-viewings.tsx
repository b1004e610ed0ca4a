import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { ViewingBadge } from '../viewing-badge.js';
import { loadViewingHistory } from '../viewing-data.js';
import { daysInWords, placeInWords } from '../viewing-words.js';
import { useViewings } from '../viewings-slice.js';

export function PastViewings() {
  // Reload when a viewing ends.
  const over = useViewings(
    ({ viewings }) => Object.values(viewings).filter(({ status }) => status === 'completed').length,
  );
  useLoad(`viewing history ${over}`, loadViewingHistory);
  const history = useViewings((state) => state.viewingHistory);
  const viewings = useViewings((state) => state.viewings);
  const past = history.flatMap((id) => viewings[id] ?? []);
  if (past.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm" id="past-viewings">
        {t('Past viewings')}
      </Title>
      <ul className="sheet" aria-labelledby="past-viewings" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {past.map((viewing, index) => (
          <Group
            key={viewing._id}
            component="li"
            justify="space-between"
            gap="xs"
            px="lg"
            py="sm"
            style={index > 0 ? { borderTop: '1px solid var(--line)' } : {}}
          >
            <div>
              <Anchor component={Link} to={`/viewing?id=${viewing._id}`} c="inherit" fw={600} underline="always">
                {viewing.name}
              </Anchor>
              <Text size="sm" c="dimmed" className="num">
                {[daysInWords(viewing), placeInWords(viewing.location)].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <ViewingBadge status={viewing.status} />
          </Group>
        ))}
      </ul>
    </section>
  );
}
