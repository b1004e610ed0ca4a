import { LOT_IMAGE_MAXIMA } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

/** The paths of the files in a ZIP; unpacks nothing. @throws Error with a text for the user if it is unreadable */
export async function namesInZip(file: File): Promise<string[]> {
  if (file.size > LOT_IMAGE_MAXIMA.zip)
    throw new Error(
      t('The ZIP has more than {most} MiB. Upload its pictures in parts.', {
        most: LOT_IMAGE_MAXIMA.zip / 1024 / 1024,
      }),
    );
  const { unzip } = await import('fflate');
  const content = new Uint8Array(await file.arrayBuffer());
  const names: string[] = [];
  return new Promise((resolve, reject) => {
    const filter = ({ name }: { name: string }): boolean => {
      if (!name.endsWith('/')) names.push(name);
      return false;
    };
    unzip(content, { filter }, (error) =>
      error ? reject(new Error(t('The file is not a ZIP that can be read.'))) : resolve(names),
    );
  });
}
