import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { LENGTHS } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { CALLING_CODES } from '../phone/calling-codes.js';
import type { Fields } from './person-fields.js';

/** Calling code, number and extension (`specification.md §5, §9`); see `phone.ts` for the conversion. */
export function PhoneFields({ field, own = false }: Fields<'callingLine' | 'number' | 'extension'>) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('Calling code')}
          searchable
          allowDeselect={false}
          data={CALLING_CODES}
          {...field('callingLine')}
        />
        <TextInput
          label={t('Phone number')}
          type="tel"
          inputMode="tel"
          maxLength={LENGTHS.phoneNumber}
          autoComplete={own ? 'tel-national' : 'off'}
          className="num"
          {...field('number')}
        />
      </SimpleGrid>
      <TextInput
        label={t('Extension (optional)')}
        inputMode="numeric"
        maxLength={LENGTHS.phoneExtension}
        w={{ xs: 'calc(50% - var(--mantine-spacing-md) / 2)' }}
        className="num"
        {...field('extension')}
      />
    </>
  );
}
