import { Injectable } from '@nestjs/common';
import { StaticQueue } from './static-queue.js';

/** A queue of the same kind for probes of `/health`: a flood of other requests must not make the process look dead. */
@Injectable()
export class HealthQueue extends StaticQueue {}
