import { isPictureType, type FileType } from '@tender/contracts';
import { IconFileText, IconFileTypePdf, IconFileZip, IconPhoto, IconTable } from '@tabler/icons-react';

/** Decorative: the file's name is beside it as text. */
export function FileIcon({ type }: { type: FileType }) {
  const Icon = isPictureType(type)
    ? IconPhoto
    : type === 'application/pdf'
      ? IconFileTypePdf
      : type === 'application/zip'
        ? IconFileZip
        : type === 'text/csv' || type.endsWith('sheet')
          ? IconTable
          : IconFileText;
  return (
    <Icon size={22} stroke={1.5} aria-hidden="true" style={{ color: 'var(--quiet)', flex: 'none', marginTop: 2 }} />
  );
}
