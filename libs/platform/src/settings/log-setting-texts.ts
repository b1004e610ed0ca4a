import { COSIGNATURE, parseVerifierKey } from '@tender/proof';

export function verifierKeys(value: string): readonly string[] {
  const keys = value.split(/[\s,]+/).filter((key) => key !== '');
  for (const key of keys)
    if (parseVerifierKey(key).type !== COSIGNATURE) throw new Error(`${key} is not the key of a co-signer`);
  return keys;
}

export function authority(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error('must be an http or https address');
  if (url.username !== '' || url.password !== '') throw new Error('must not contain a user or a password');
  return url.href;
}
