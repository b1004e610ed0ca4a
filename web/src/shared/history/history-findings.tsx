import { Alert, List, Text } from '@mantine/core';
import type { HistoryFindingView } from '@tender/contracts';
import { useCallback, useState } from 'react';
import { useLoad } from '../http/use-load.js';
import { get } from '../http/request.js';
import { t } from '../language/t.js';

const LISTED = 5;

export function HistoryFindings() {
  const [findings, setFindings] = useState<HistoryFindingView[]>([]);
  const read = useCallback(async (signal?: AbortSignal) => {
    setFindings((await get<{ findings: HistoryFindingView[] }>('/api/audit/findings', signal)).findings);
  }, []);
  useLoad('history findings', read);
  if (findings.length === 0) return null;
  return (
    <Alert color="ruby" title={t('The history is not what the server has written')} mb="lg">
      <Text size="sm">
        {t(
          'The stored history was changed outside this program, or the disk is damaged. Keep a copy of the data, and compare it with a backup before you publish a result.',
        )}
      </Text>
      <List size="sm" mt="xs">
        {findings.slice(0, LISTED).map(({ text }) => (
          <List.Item key={text} lang="en" dir="ltr">
            {text}
          </List.Item>
        ))}
      </List>
      {findings.length > LISTED && (
        <Text size="sm" mt="xs">
          {t('And {count} more: see the log of the server.', { count: findings.length - LISTED })}
        </Text>
      )}
    </Alert>
  );
}
