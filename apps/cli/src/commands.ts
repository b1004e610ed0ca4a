import { auditAcceptCommand } from './audit/audit-accept.js';
import { auditExportCommand, auditReplayCommand } from './audit/audit-history.js';
import { auditVerifyCommand } from './audit/audit-verify.js';
import { backupCommand } from './backup/backup.js';
import { restoreCommand } from './backup/restore.js';
import { isInUse } from '@tender/platform/installation';
import { EXIT, WrongUsage, type Command } from './command-line/command.js';
import { keyReplaceCommand } from './maintenance/key-replace.js';
import { loadCommand } from './maintenance/load.js';
import { mailsCommand } from './maintenance/mails.js';
import { staffUnlockCommand } from './maintenance/staff-unlock.js';
import { rebuildCommand } from './maintenance/projections-rebuild.js';
import { receiptVerifyCommand, witnessCommand } from './proof/proof-commands.js';

const COMMANDS: readonly Command[] = [
  auditVerifyCommand,
  auditReplayCommand,
  auditExportCommand,
  auditAcceptCommand,
  witnessCommand,
  receiptVerifyCommand,
  backupCommand,
  restoreCommand,
  rebuildCommand,
  keyReplaceCommand,
  mailsCommand,
  staffUnlockCommand,
  loadCommand,
];

const usageOf = ({ words, usage }: Command): string[] =>
  usage.map((line) => `  node apps/cli/dist/main.js ${words} ${line}`.trimEnd());

const USAGE = ['usage:', ...COMMANDS.flatMap(usageOf), '', 'Add --help to a command for its description.'].join('\n');

/** Runs a command line. @returns the exit code */
export async function answer(args: readonly string[]): Promise<number> {
  const command = COMMANDS.find(({ words }) => words.split(' ').every((word, index) => args[index] === word));
  if (args.includes('--help')) {
    console.log(command ? [...usageOf(command), '', command.about].join('\n') : USAGE);
    return 0;
  }
  try {
    if (!command) throw new WrongUsage();
    return await command.run(args.slice(command.words.split(' ').length));
  } catch (error) {
    if (error instanceof WrongUsage) {
      console.error(
        [...(error.message ? [error.message] : []), command ? usageOf(command).join('\n') : USAGE].join('\n'),
      );
      return EXIT.wrongUsage;
    }
    console.error(error instanceof Error ? error.message : error);
    return isInUse(error) ? EXIT.tryLater : 1;
  }
}
