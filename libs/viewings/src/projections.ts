import type { Projection } from '@tender/read-store';
import { viewingProjection } from './read-models/viewing-document.js';
import { viewingAddendumProjection } from './read-models/addendum-document.js';
import { goodProjection } from './read-models/good-document.js';
import { bookingProjection } from './read-models/booking-document.js';
import { diaryProjection } from './read-models/diary-document.js';
import { visitProjection } from './read-models/visit-document.js';

export const viewingsProjections: readonly Projection[] = [
  viewingProjection,
  goodProjection,
  bookingProjection,
  diaryProjection,
  visitProjection,
  viewingAddendumProjection,
];
