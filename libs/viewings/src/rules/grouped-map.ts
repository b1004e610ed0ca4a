type Groups = ReadonlyMap<string, ReadonlyMap<string, string>>;

export type GroupedEntry = readonly [group: string, key: string, value: string];

const NOTHING: ReadonlyMap<string, string> = new Map();

/** Immutable. A change copies the touched groups and shares all others. There are no empty groups. */
export class GroupedMap {
  private constructor(private readonly groups: Groups) {}

  static empty(): GroupedMap {
    return new GroupedMap(new Map());
  }

  group(name: string): ReadonlyMap<string, string> {
    return this.groups.get(name) ?? NOTHING;
  }

  names(): Iterable<string> {
    return this.groups.keys();
  }

  /** First removes entries, unless another value has replaced them; then adds entries. */
  changed({ left, entered }: { left: readonly GroupedEntry[]; entered: readonly GroupedEntry[] }): GroupedMap {
    if (left.length + entered.length === 0) return this;
    const groups = new Map(this.groups);
    const copies = new Map<string, Map<string, string>>();
    const copyOf = (name: string): Map<string, string> => {
      let copy = copies.get(name);
      if (!copy) {
        copy = new Map(groups.get(name));
        copies.set(name, copy);
        groups.set(name, copy);
      }
      return copy;
    };
    for (const [name, key, value] of left) {
      const group = copyOf(name);
      if (group.get(key) === value) group.delete(key);
    }
    for (const [name, key, value] of entered) copyOf(name).set(key, value);
    for (const [name, copy] of copies) if (copy.size === 0) groups.delete(name);
    return new GroupedMap(groups);
  }
}
