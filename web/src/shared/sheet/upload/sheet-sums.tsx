import { Alert, Text } from '@mantine/core';
import { t } from '../../language/t.js';
import { formatField } from '../sheet-fields.js';
import type { FieldSum } from '../sums.js';

export function SheetSums({ sums }: { sums: readonly FieldSum[] }) {
  const differences = sums.filter(({ total }) => total !== null);
  return (
    <>
      {sums.length > 0 && (
        <Text size="sm" role="status">
          {t('Sums')}: {sums.map(({ field, sum }) => `${field.label} ${formatField(field, sum)}`).join(' · ')}
        </Text>
      )}
      {differences.length > 0 && (
        <Alert role="alert" color="citrine" title={t('The total in the file differs')}>
          {differences.map(({ field, sum, total }) => (
            <div key={field.key}>
              {t('{field}: the file says {total}, the sum of the rows is {sum}.', {
                field: field.label,
                total: formatField(field, total),
                sum: formatField(field, sum),
              })}
            </div>
          ))}
        </Alert>
      )}
    </>
  );
}
