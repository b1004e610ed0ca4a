import { Alert, ScrollArea, Text } from '@mantine/core';
import { t } from '../../../../shared/language/t.js';
import type { DraftProblem } from '../bid/draft-lines.js';

export const NotSent = ({ problems }: { problems: DraftProblem[] }) => (
  <Alert color="ruby" title={t('{count} not sent', { count: problems.length })} role="note">
    <ScrollArea.Autosize mah="20dvh">
      {problems.map(({ lot, text, problem }) => (
        <Text key={lot._id} size="sm">
          <b>{t('Lot {lotNo}', { lotNo: lot.lotNo })}</b>, “{text}”: {problem}
        </Text>
      ))}
    </ScrollArea.Autosize>
  </Alert>
);
