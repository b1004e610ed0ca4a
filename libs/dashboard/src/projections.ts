import type { Projection } from '@tender/read-store';
import { bidDayProjection } from './read-models/bid-day-document.js';
import { saleProjection } from './read-models/sale-document.js';

export const dashboardProjections: readonly Projection[] = [bidDayProjection, saleProjection];
