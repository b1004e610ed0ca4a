import { Alert, Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { joinTexts } from '../../language/join-texts.js';
import { t } from '../../language/t.js';
import { numbersDifferingInCase } from '../same-numbers.js';
import type { SheetKind, SheetRow } from '../sheet.js';

interface CaseQuestionProps {
  alike: readonly (readonly string[])[];
  isOpen: boolean;
  answer: (areDifferent: boolean) => void;
}

export function useCaseQuestion(
  kind: SheetKind,
  rows: readonly SheetRow[],
  taken: ReadonlySet<string>,
): CaseQuestionProps {
  const alike = useMemo(() => numbersDifferingInCase(kind, rows, taken), [kind, rows, taken]);
  const [intended, setIntended] = useState('');
  const asked = JSON.stringify(alike);
  return {
    alike,
    isOpen: alike.length > 0 && intended !== asked,
    answer: (areDifferent) => setIntended(areDifferent ? asked : ''),
  };
}

const SHOWN = 20;

export function CaseQuestion({ alike, isOpen, answer }: CaseQuestionProps) {
  if (alike.length === 0) return null;
  return (
    <Alert role="alert" color="citrine" title={t('Numbers that differ in capital letters only')}>
      {alike.slice(0, SHOWN).map((numbers) => (
        <div key={numbers.join(' ')}>{joinTexts(numbers)}</div>
      ))}
      {alike.length > SHOWN && <div>{t('… and {count} more.', { count: alike.length - SHOWN })}</div>}
      <Checkbox
        mt="xs"
        label={t('Each of them is intended')}
        checked={!isOpen}
        onChange={({ currentTarget: { checked } }) => answer(checked)}
      />
    </Alert>
  );
}
