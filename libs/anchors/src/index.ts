export * from './anchors.module.js';
