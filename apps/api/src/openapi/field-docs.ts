import ts from 'typescript';
import { classesOf, routeMethods } from './source-program.js';

export interface ClassDocs {
  description: string;
  fields: Record<string, { description: string; nullable: boolean }>;
}

export function methodDocs(program: ts.Program): Map<string, string> {
  const checker = program.getTypeChecker();
  return new Map(
    [...routeMethods(program)].map(([id, { name }]) => [id, docsOf(checker.getSymbolAtLocation(name), checker)]),
  );
}

const docsOf = (symbol: ts.Symbol | undefined, checker: ts.TypeChecker): string =>
  ts.displayPartsToString(symbol?.getDocumentationComment(checker));

/** Docstrings of classes and of their fields, inherited fields included. */
export function classDocs(program: ts.Program): Map<string, ClassDocs> {
  const checker = program.getTypeChecker();
  return new Map(
    classesOf(program).flatMap((node): [string, ClassDocs][] => {
      if (!node.name) return [];
      const symbol = checker.getSymbolAtLocation(node.name)!;
      const fields = checker
        .getDeclaredTypeOfSymbol(symbol)
        .getProperties()
        .map((field) => {
          const type = checker.getTypeOfSymbol(field);
          const nullable = (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & ts.TypeFlags.Null);
          return [field.name, { description: docsOf(field, checker), nullable }] as const;
        });
      return [[node.name.text, { description: docsOf(symbol, checker), fields: Object.fromEntries(fields) }]];
    }),
  );
}
