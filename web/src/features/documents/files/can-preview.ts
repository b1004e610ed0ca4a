import { isPictureType, type FileType } from '@tender/contracts';

export const canPreview = (type: FileType): boolean => type === 'application/pdf' || isPictureType(type);
