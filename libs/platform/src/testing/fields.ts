/** Every field of some values, at any depth, with its types. */
export class Fields {
  /** Types of the values at each path. */
  private readonly types = new Map<string, Set<string>>();
  /** Number of objects at a path. */
  private readonly objects = new Map<string, number>();
  private readonly seen = new Map<string, number>();

  add(path: string, value: unknown): void {
    if (Array.isArray(value)) {
      this.of(path).add('list');
      for (const each of value) this.add(`${path}[]`, each);
    } else if (typeof value === 'object' && value !== null) {
      this.of(path).add('object');
      this.objects.set(path, (this.objects.get(path) ?? 0) + 1);
      for (const [field, each] of Object.entries(value)) {
        const of = `${path}.${field}`;
        this.seen.set(of, (this.seen.get(of) ?? 0) + 1);
        this.add(of, each);
      }
    } else this.of(path).add(value === null ? 'null' : typeof value);
  }

  /** `lots.carats: null or number`; `lots.addendum?: object` if some of the objects do not have it. */
  lines(): string[] {
    const lines = [...this.types].map(([path, types]) => {
      const parent = path.slice(0, path.lastIndexOf('.'));
      const isOptional = this.seen.has(path) && this.seen.get(path)! < this.objects.get(parent)!;
      return `${path}${isOptional ? '?' : ''}: ${[...types].sort().join(' or ')}`;
    });
    return lines.sort();
  }

  private of(path: string): Set<string> {
    const known = this.types.get(path) ?? new Set();
    this.types.set(path, known);
    return known;
  }
}
