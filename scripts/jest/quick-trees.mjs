/**
 * The size of an auction's tree in tests: 10 ms for each tree, not 700 ms. The real size is tested by `auction-tree.spec.ts`; tests of data that a real
 * server has written ask for it by `REAL_TREES`.
 */
import process from 'node:process';
import { leastSize as realSize } from '../../libs/anchors/dist/tree/tree-size.js';

/** More than twice the events of an auction in any test. */
const FEW = 2 ** 14;

export const leastSize = () => (process.env.REAL_TREES ? realSize() : FEW);
