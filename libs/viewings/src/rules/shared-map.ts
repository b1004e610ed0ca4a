/** Number of shards, a power of two. */
const SHARDS = 128;

/** Immutable: `with` shares all shards except the changed one (1/128 of the entries). The order is not defined. */
export class SharedMap<Value> {
  private constructor(
    private readonly shards: readonly (ReadonlyMap<string, Value> | undefined)[],
    readonly size: number,
  ) {}

  static empty<Value>(): SharedMap<Value> {
    return new SharedMap<Value>(
      Array.from({ length: SHARDS }, () => undefined),
      0,
    );
  }

  static of<Value>(entries: Iterable<readonly [string, Value]>): SharedMap<Value> {
    return SharedMap.empty<Value>().withAll(entries);
  }

  get(key: string): Value | undefined {
    return this.shards[shardOf(key)]?.get(key);
  }

  with(key: string, value: Value): SharedMap<Value> {
    return this.withAll([[key, value]]);
  }

  /** Copies each shard at most once. */
  withAll(entries: Iterable<readonly [string, Value]>): SharedMap<Value> {
    return this.changed((shard) => {
      for (const [key, value] of entries) shard(key).set(key, value);
    });
  }

  without(...keys: readonly string[]): SharedMap<Value> {
    return this.changed((shard) => {
      for (const key of keys) shard(key).delete(key);
    });
  }

  values(): Value[] {
    return this.shards.flatMap((shard) => (shard ? [...shard.values()] : []));
  }

  /** @param change writes to copies: `shard(key)` returns the copy for a key */
  private changed(change: (shard: (key: string) => Map<string, Value>) => void): SharedMap<Value> {
    const copies = new Map<number, Map<string, Value>>();
    change((key) => {
      const place = shardOf(key);
      let copy = copies.get(place);
      if (!copy) copies.set(place, (copy = new Map(this.shards[place])));
      return copy;
    });
    const shards = this.shards.slice();
    let { size } = this;
    for (const [place, copy] of copies) {
      size += copy.size - (shards[place]?.size ?? 0);
      shards[place] = copy;
    }
    return new SharedMap(shards, size);
  }
}

/** FNV-1a: also spreads keys that differ only in their last characters. */
function shardOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (SHARDS - 1);
}
