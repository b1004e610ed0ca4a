import ts from 'typescript';
import { classesOf } from './source-program.js';

/** What the sources say of a class and its fields beyond the rules of the validator. */
export interface ClassDocs {
  description: string;
  fields: Record<string, { description: string; nullable: boolean }>;
}

/** The docstrings of all classes whose objects come from outside (`*.dto.ts`), inherited fields included. */
export function classDocs(program: ts.Program): Map<string, ClassDocs> {
  const checker = program.getTypeChecker();
  const docs = (symbol: ts.Symbol | undefined): string => ts.displayPartsToString(symbol?.getDocumentationComment(checker));
  return new Map(classesOf(program).flatMap((node): [string, ClassDocs][] => {
    if (!node.name) return [];
    const symbol = checker.getSymbolAtLocation(node.name)!;
    const fields = checker.getDeclaredTypeOfSymbol(symbol).getProperties().map((field) => {
      const type = checker.getTypeOfSymbol(field);
      const nullable = (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & ts.TypeFlags.Null);
      return [field.name, { description: docs(field), nullable }] as const;
    });
    return [[node.name.text, { description: docs(symbol), fields: Object.fromEntries(fields) }]];
  }));
}
