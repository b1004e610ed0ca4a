import type { ReadStore } from '@tender/read-store';
import {
  consistencyPlan,
  EMPTY_ROOT,
  fromHex,
  inclusionPlan,
  proofOf,
  rootOf,
  rootOver,
  subtreesOf,
  type Hash,
  type ProofPlan,
  type Subtree,
} from '@tender/proof';
import { LEVELS_OF_PAGE, logHashes, PAGE_SIZE } from '../read-models/log-document.js';

/** The tree of the public log, read from pages of hashes: a proof reads a few pages, for a log of any length. */
export class LogTree {
  constructor(private readonly views: Pick<ReadStore, 'view'>) {}

  async root(size: number): Promise<Hash> {
    if (size === 0) return EMPTY_ROOT;
    const subtrees = subtreesOf(size);
    const hashOf = await this.hashes(subtrees);
    return rootOver(subtrees.map(hashOf));
  }

  /** @throws RangeError */
  inclusion(index: number, size: number): Promise<Hash[]> {
    return this.proof(inclusionPlan(index, size));
  }

  /** @throws RangeError */
  consistency(from: number, to: number): Promise<Hash[]> {
    return this.proof(consistencyPlan(from, to));
  }

  private async proof(plan: ProofPlan): Promise<Hash[]> {
    return proofOf(plan, await this.hashes(plan.flat()));
  }

  private async hashes(subtrees: readonly Subtree[]): Promise<(subtree: Subtree) => Hash> {
    const ids = [...new Set(subtrees.map((subtree) => placeOf(subtree).page))];
    const found = await this.views.view(logHashes).find({ where: { _id: { in: ids } } });
    const pages = new Map(found.map(({ _id, hashes }) => [_id, hashes]));
    return (subtree) => {
      const { page, from, count } = placeOf(subtree);
      const hashes = pages.get(page)?.slice(from, from + count) ?? [];
      if (hashes.length < count) throw new Error(`the log lacks the hashes of page ${page}`);
      return rootOf(hashes.map(fromHex));
    };
  }
}

function placeOf({ level, index }: Subtree): { page: string; from: number; count: number } {
  const pageLevel = Math.floor(level / LEVELS_OF_PAGE);
  const count = 2 ** (level % LEVELS_OF_PAGE);
  const from = index * count;
  return { page: `${pageLevel}.${Math.floor(from / PAGE_SIZE)}`, from: from % PAGE_SIZE, count };
}
