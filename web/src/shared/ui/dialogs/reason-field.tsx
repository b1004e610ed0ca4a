import { Textarea } from '@mantine/core';
import { LENGTHS } from '@tender/contracts';
import { t } from '../../language/t.js';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  description?: string;
  focus?: boolean;
}

export const ReasonField = ({ value, onChange, description, focus = false }: ReasonFieldProps) => (
  <Textarea
    label={t('Reason')}
    description={description}
    required
    autosize
    minRows={2}
    maxLength={LENGTHS.reason}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...(focus && { 'data-autofocus': true })}
  />
);
