import type { MessageBlock } from './outgoing-message.js';

export const plainTextOf = (blocks: readonly MessageBlock[]): string => blocks.map(textOf).join('\n\n');

export function textOf(block: MessageBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.join(' | ')).join('\n');
    case 'changes':
      return block.rows.map(changeText).join('\n');
  }
}

const changeText = ([what, before, now]: [string, string, string]): string =>
  before === '' && now === '' ? `- ${what}` : `- ${what}: ${before} → ${now}`;
