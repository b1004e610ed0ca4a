import { Button, Group, TextInput } from '@mantine/core';
import { centsOf, usdOf, type BidConfirmation } from '@tender/contracts';
import { useState, type FormEvent } from 'react';
import { loadOwnAmount, saveOwnAmount } from '../../../../shared/factors/own-amount.js';
import { refusalOf } from '../../../../shared/form/refusal.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { t } from '../../../../shared/language/t.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { amountText, centsTyped, NOT_AN_AMOUNT } from '../../../../shared/numbers/amounts.js';

export function LargeBids() {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState('');
  const show = ({ above }: BidConfirmation) => setText(above === null ? '' : amountText(centsOf(above) ?? 0));
  const { status } = useLoad('amount for large bids', async () => show(await loadOwnAmount()));
  const cents = text.trim() === '' ? null : centsTyped(text.trim());
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && cents === null) return setRefusal(NOT_AN_AMOUNT);
    setRefusal('');
    try {
      const body: BidConfirmation = { above: cents === null ? null : usdOf(cents) };
      show(await saveOwnAmount(body));
      notifySuccess(t('Your data is saved.'));
    } catch (error) {
      setRefusal(refusalOf(error, t('That did not work. Please try again.'), []).words);
    }
  };
  if (status !== 'ready') return null;
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Group gap="sm" align="flex-start">
        <TextInput
          flex="1 1 220px"
          label={t('Confirm bids above $')}
          description={t(
            'A larger bid needs a second factor of the last ten minutes, or your password if you have none. Empty: never. The house does not see this amount.',
          )}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={refusal || null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" style={{ alignSelf: 'flex-end' }}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
}
