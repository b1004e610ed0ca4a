import { MultiSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { GOODS_CATEGORIES, GOODS_CATEGORY_LABELS, LENGTHS } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';

/** `field` binds a field to the form: `(name) => form.getInputProps(name)`. */
export interface Fields<Name extends string> {
  field: (name: Name) => GetInputPropsReturnType;
  /** Whether the form is about its own user: enables autofill of the browser. */
  own?: boolean;
}

export function NameFields({ field, own = false }: Fields<'firstName' | 'lastName'>) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t('First name')}
        maxLength={LENGTHS.personName}
        autoComplete={own ? 'given-name' : 'off'}
        {...field('firstName')}
      />
      <TextInput
        label={t('Last name')}
        maxLength={LENGTHS.personName}
        autoComplete={own ? 'family-name' : 'off'}
        {...field('lastName')}
      />
    </SimpleGrid>
  );
}

export function CategoriesField({ field }: Fields<'categories'>) {
  return (
    <MultiSelect
      label={t('Interested in')}
      data={GOODS_CATEGORIES.map((value) => ({ value, label: translated(GOODS_CATEGORY_LABELS[value]) }))}
      {...field('categories')}
    />
  );
}
