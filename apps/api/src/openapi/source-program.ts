import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const PATTERNS = ['libs/*/src/**/*.ts', 'apps/api/src/**/*.ts'];

export const sourceFiles = (): string[] =>
  globSync(PATTERNS, { cwd: ROOT, exclude: (name) => /\.(spec|contract)\.ts$|^testing$/.test(name) }).map(
    (file) => ROOT + file,
  );

/** TypeScript program of the libs and the api. Imports of a lib are resolved to its sources. */
export function sourceProgram(): ts.Program {
  const { compilerOptions } = ts.readConfigFile(`${ROOT}tsconfig.base.json`, ts.sys.readFile).config as {
    compilerOptions: object;
  };
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...compilerOptions,
      composite: false,
      noEmit: true,
      rootDir: '.',
      paths: { '@tender/*': ['./libs/*/src/index.ts'] },
    },
    ROOT,
  );
  return ts.createProgram(
    sourceFiles().filter((file) => !file.includes('/apps/api/src/openapi/')),
    options,
  );
}

export const classesOf = (program: ts.Program): ts.ClassDeclaration[] =>
  program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => fileName.startsWith(ROOT) && !isDeclarationFile)
    .flatMap(({ statements }) => statements.filter(ts.isClassDeclaration));

/** Name of a decorator: `Allow` for `@Allow('…')`. */
const decoratorName = ({ expression }: ts.Decorator): string | null =>
  ts.isCallExpression(expression) && ts.isIdentifier(expression.expression) ? expression.expression.text : null;

export const isDecorated = (node: ts.HasDecorators, name: string): boolean =>
  (ts.getDecorators(node) ?? []).some((decorator) => decoratorName(decorator) === name);

/** `folder` is relative to the root of the repository. */
export const sourcesIn = (program: ts.Program, folder: string): ts.SourceFile[] =>
  program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${ROOT}${folder}/`));

export function routeMethods(program: ts.Program): Map<string, ts.MethodDeclaration> {
  const controllers = classesOf(program).filter((node) => isDecorated(node, 'Controller'));
  return new Map(
    controllers.flatMap(({ name, members }) =>
      members
        .filter(ts.isMethodDeclaration)
        .filter((method) => isDecorated(method, 'Allow'))
        .map((method) => [`${name!.text}_${method.name.getText()}`, method] as const),
    ),
  );
}
