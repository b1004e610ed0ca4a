import type * as Swagger from '@nestjs/swagger';
import { describing } from './describing.js';

type Decorators = Pick<
  typeof Swagger,
  'ApiConsumes' | 'ApiHeader' | 'ApiOperation' | 'ApiProduces' | 'ApiResponse' | 'ApiSchema' | 'ApiTags'
>;

const none = () => () => undefined;

/**
 * Decorators of the API's description. They act only in the process that writes it: a server would load seven hundred
 * modules without using them.
 */
export const { ApiConsumes, ApiHeader, ApiOperation, ApiProduces, ApiResponse, ApiSchema, ApiTags }: Decorators =
  describing.isOn
    ? await import('@nestjs/swagger')
    : {
        ApiConsumes: none,
        ApiHeader: none,
        ApiOperation: none,
        ApiProduces: none,
        ApiResponse: none,
        ApiSchema: none,
        ApiTags: none,
      };
