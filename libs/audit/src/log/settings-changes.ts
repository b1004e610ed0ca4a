import type { Document, CollectionSpec, ReadStore } from '@tender/read-store';

/**
 * A digest of each setting of the process, by its name: what they were is nobody's business here, only whether they
 * changed.
 */
export type SettingDigests = Readonly<Record<string, string>>;

interface KnownSettings extends Document {
  _id: 'house';
  digests: SettingDigests;
}

const knownSettings: CollectionSpec<KnownSettings> = { name: 'audited_settings', database: 'state' };

/**
 * The names of settings that are others than at the start before, and keeps the present ones for the next. None at the
 * first start.
 */
export async function changedSettings(store: Pick<ReadStore, 'state'>, digests: SettingDigests): Promise<string[]> {
  const records = store.state(knownSettings);
  const before = (await records.get('house'))?.digests;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(digests)])].sort();
  const changed = before ? names.filter((name) => before[name] !== digests[name]) : [];
  if (!before || changed.length > 0) await records.put({ _id: 'house', digests });
  return changed;
}
