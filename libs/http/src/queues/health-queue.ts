import { Injectable } from '@nestjs/common';
import { StaticQueue } from './static-queue.js';

/** A second `StaticQueue`, for probes of `/health` only: a flood of other requests must not make the process look dead. */
@Injectable()
export class HealthQueue extends StaticQueue {}
