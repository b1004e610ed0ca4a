import type { Document, CollectionSpec, ReadStore } from '@tender/read-store';

/** Digests by setting name: they detect changes without revealing values. */
export type SettingDigests = Readonly<Record<string, string>>;

interface KnownSettings extends Document {
  _id: 'house';
  digests: SettingDigests;
  /** Digest of the key that made the digests; absent in records of older releases. */
  key?: string;
}

const knownSettings: CollectionSpec<KnownSettings> = { name: 'audited_settings', database: 'state' };

/** Stores the present digests. @returns the changed settings; after a new root key only `SEAL_KEY_FILE` */
export async function changedSettings(
  store: Pick<ReadStore, 'state'>,
  digests: SettingDigests,
  key?: string,
): Promise<string[]> {
  const records = store.state(knownSettings);
  const known = await records.get('house');
  const before = known?.digests;
  const present = { _id: 'house', digests, ...(key !== undefined && { key }) } as const;
  if (known?.key !== undefined && known.key !== key) {
    await records.put(present);
    return ['SEAL_KEY_FILE'];
  }
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(digests)])].sort();
  const changed = before ? names.filter((name) => before[name] !== digests[name]) : [];
  if (!before || changed.length > 0 || known?.key !== key) await records.put(present);
  return changed;
}
