import { Select } from '@mantine/core';
import { OBSERVED_KINDS, type AuctionView, type ObservesBody, type ViewingView } from '@tender/contracts';
import { useState, type ReactNode } from 'react';
import { get } from '../../../shared/http/request.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { t } from '../../../shared/language/t.js';
import { useHouse } from '../../../shared/store/application.js';
import { DayField } from '../../../shared/ui/fields/time-fields.js';

/** The subject of an observer, as chosen in a form. `observed`: kind and id, with a space between them. */
export interface ChosenObservation {
  observed: string | null;
  until: string;
}

export const NO_OBSERVATION: ChosenObservation = { observed: null, until: '' };

export const observationOf = ({ observed, until }: ChosenObservation): ObservesBody | null => {
  const [kindName, subject = ''] = observed?.split(' ') ?? [];
  const kind = OBSERVED_KINDS.find((each) => each === kindName);
  return kind && until ? { kind, subject, until } : null;
};

interface ObservationFieldsProps {
  value: ChosenObservation;
  onChange: (value: ChosenObservation) => void;
  error?: ReactNode;
}

export function ObservationFields({ value, onChange, error }: ObservationFieldsProps) {
  const { timeZone } = useHouse();
  const [choice, setChoice] = useState<{ group: string; items: { value: string; label: string }[] }[]>([]);
  useLoad('observable', async (signal) => {
    const [{ auctions }, { viewings }] = await Promise.all([
      get<{ auctions: AuctionView[] }>('/api/auction/getAllAuctions', signal),
      get<{ viewings: ViewingView[] }>('/api/viewing/getAll?fetchType=overview', signal),
    ]);
    const items = (kind: ObservesBody['kind'], things: readonly { _id: string; name: string }[]) =>
      things.map(({ _id, name }) => ({ value: `${kind} ${_id}`, label: name }));
    setChoice([
      { group: t('Auctions'), items: items('auction', auctions) },
      { group: t('Viewings'), items: items('viewing', viewings) },
    ]);
  });
  return (
    <>
      <Select
        label={t('Watches')}
        required
        searchable
        data={choice}
        nothingFoundMessage={t('No match.')}
        error={error}
        value={value.observed}
        onChange={(observed) => onChange({ ...value, observed })}
      />
      <DayField
        label={t('Last day')}
        required
        timeZone={timeZone ?? 'UTC'}
        value={value.until}
        onChange={(until) => onChange({ ...value, until })}
      />
    </>
  );
}
