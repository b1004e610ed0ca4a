/** Types of files in folders, each with its file name extensions (`domain.md §7`). The content decides the type. */
export const FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/zip': ['zip'],
} as const satisfies Record<string, readonly string[]>;
export type FileType = keyof typeof FILE_TYPES;

export const PERSON_FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;

export const TERMS_TYPES = ['application/pdf', 'text/plain'] as const;
export type TermsType = (typeof TERMS_TYPES)[number];

/** Picture types that every browser shows. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export const isFileType = (type: string): type is FileType => Object.hasOwn(FILE_TYPES, type);
export const isPictureType = (type: string): boolean => (PICTURE_TYPES as readonly string[]).includes(type);
