const BITS = 5;
const WIDTH = 1 << BITS;
const EMPTY: Node = Array.from({ length: WIDTH }, () => undefined);

/** Leaves hold values, the nodes above them hold nodes. */
type Node = readonly unknown[];

/**
 * A sparse list that never changes: `with` answers a new one that shares with it all but the few short arrays on the way to the changed
 * place. A tree of arrays of 32; its height follows from the highest place.
 */
export class SharedList<T> {
  private constructor(
    private readonly root: Node,
    private readonly height: number,
  ) {}

  static empty<T>(): SharedList<T> {
    return new SharedList<T>(EMPTY, 0);
  }

  /** What stands at a place: a whole number from 0. */
  at(place: number): T | undefined {
    if (place >>> ((this.height + 1) * BITS) > 0) return undefined;
    let node: Node | undefined = this.root;
    for (let shift = this.height * BITS; shift > 0 && node; shift -= BITS)
      node = node[(place >>> shift) % WIDTH] as Node | undefined;
    return node?.[place % WIDTH] as T | undefined;
  }

  with(place: number, value: T | undefined): SharedList<T> {
    let { root, height } = this;
    for (; place >>> ((height + 1) * BITS) > 0; height++) root = changed(EMPTY, 0, root);
    return new SharedList<T>(replaced(root, height * BITS, { place, value }), height);
  }

  /** What it holds, in the order of the places. */
  values(): T[] {
    const present = (node: Node): unknown[] => node.filter((inner) => inner !== undefined);
    let level = present(this.root);
    for (let height = this.height; height > 0; height--) level = (level as Node[]).flatMap(present);
    return level as T[];
  }
}

function replaced(node: Node, shift: number, entry: { place: number; value: unknown }): Node {
  const slot = (entry.place >>> shift) % WIDTH;
  if (shift === 0) return changed(node, slot, entry.value);
  return changed(node, slot, replaced((node[slot] as Node | undefined) ?? EMPTY, shift - BITS, entry));
}

function changed(node: Node, slot: number, value: unknown): Node {
  const copy = node.slice();
  copy[slot] = value;
  return copy;
}
