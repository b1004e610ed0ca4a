export { AwardsModule } from './awards.module.js';
export { Awards } from './http/awards.js';
