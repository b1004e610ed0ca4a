import { MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { GOODS_CATEGORIES, GOODS_CATEGORY_LABELS, LENGTHS } from '@tender/contracts';
import { CALLING_CODES } from './countries.js';

/** Fields of a person, shared by every form that has them. `field` binds one to the form: `(name) => form.getInputProps(name)`. */
interface Fields<Name extends string> {
  field: (name: Name) => GetInputPropsReturnType;
  /** The person who fills the form in is the one whom it is about: the browser may help. */
  own?: boolean;
}

export function NameFields({ field, own = false }: Fields<'firstName' | 'lastName'>) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label="First name" maxLength={LENGTHS.personName} autoComplete={own ? 'given-name' : 'off'} {...field('firstName')} />
      <TextInput label="Last name" maxLength={LENGTHS.personName} autoComplete={own ? 'family-name' : 'off'} {...field('lastName')} />
    </SimpleGrid>
  );
}

/** Calling code, number and extension (`specification.md §5, §9`); see `phone.ts` for what is typed and what is sent. */
export function PhoneFields({ field, own = false }: Fields<'callingLine' | 'number' | 'extension'>) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select label="Calling code" searchable data={CALLING_CODES} {...field('callingLine')} />
        <TextInput label="Phone number" type="tel" inputMode="tel" maxLength={LENGTHS.phoneNumber} autoComplete={own ? 'tel-national' : 'off'} className="num" {...field('number')} />
      </SimpleGrid>
      <TextInput label="Extension (optional)" inputMode="numeric" maxLength={LENGTHS.phoneExtension} w={{ xs: 'calc(50% - var(--mantine-spacing-md) / 2)' }} className="num" {...field('extension')} />
    </>
  );
}

export function CategoriesField({ field }: Fields<'categories'>) {
  return <MultiSelect label="Interested in" data={GOODS_CATEGORIES.map((value) => ({ value, label: GOODS_CATEGORY_LABELS[value] }))} {...field('categories')} />;
}
