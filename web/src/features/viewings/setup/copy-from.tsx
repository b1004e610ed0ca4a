import { Paper, Select } from '@mantine/core';
import type { ViewingView } from '@tender/contracts';
import { useMemo } from 'react';
import { t } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { daysInWords } from '../viewing-words.js';
import { loadAdminViewingHistory, loadLatestViewing } from '../viewing-data.js';
import { useViewings } from '../viewings-slice.js';

interface CopyFromProps {
  chosen: ViewingView | null;
  onChoose: (viewing: ViewingView | null) => void;
}

/** Offers to copy the newest or a completed viewing: viewings often share their place and rooms. */
export function CopyFrom({ chosen, onChoose }: CopyFromProps) {
  useLoad('viewings to copy', (signal) => Promise.all([loadLatestViewing(signal), loadAdminViewingHistory(signal)]));
  const { viewings, latestViewing, viewingHistory } = useViewings((state) => state);
  const list = useMemo(
    () =>
      [...new Set([...(latestViewing ? [latestViewing] : []), ...viewingHistory])].flatMap((id) => viewings[id] ?? []),
    [viewings, latestViewing, viewingHistory],
  );
  if (list.length === 0) return null;
  return (
    <Paper className="sheet" p="lg" mt="lg" maw={1000}>
      <Select
        label={t('Begin with a copy of')}
        description={t('Its place, time zone, hours, kind of goods and rooms. Days, goods and companies are new.')}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={t('Nothing: an empty viewing')}
        clearable
        searchable
        limit={50}
        data={list.map((viewing) => ({
          value: viewing._id,
          label: [viewing.name, daysInWords(viewing)].filter(Boolean).join(', '),
        }))}
        value={chosen?._id ?? null}
        onChange={(id) => onChoose(list.find(({ _id }) => _id === id) ?? null)}
      />
    </Paper>
  );
}
