import { Select } from '@mantine/core';
import type { ViewingView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import type { PlaceOfGoods } from './goods-moves.js';

interface PlaceSelectProps {
  label: string;
  viewing: ViewingView;
  value: PlaceOfGoods;
  onChange: (place: PlaceOfGoods) => void;
}

export function PlaceSelect({ label, viewing, value, onChange }: PlaceSelectProps) {
  return (
    <Select
      label={label}
      data={[
        { value: 'safe', label: t('The safe') },
        ...viewing.rooms.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={value}
      onChange={(place) => place && onChange(place)}
      allowDeselect={false}
      searchable
    />
  );
}
