import { isPictureType, type FileType } from '@tender/contracts';

/** Whether a file can be shown in the page. */
export const canPreview = (type: FileType): boolean => type === 'application/pdf' || isPictureType(type);
