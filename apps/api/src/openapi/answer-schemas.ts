import {
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  SchemaGenerator,
  type CompletedConfig,
} from 'ts-json-schema-generator';
import ts from 'typescript';
import type { JsonSchema } from './json-schema.js';
import { routeMethods } from './source-program.js';

export type AnswerShape = { kind: 'json'; schema: JsonSchema } | { kind: 'file' | 'text' | 'nothing' };

export interface AnswerSchemas {
  answers: Map<string, AnswerShape>;
  definitions: Record<string, JsonSchema>;
}

const CONFIG: CompletedConfig = {
  ...DEFAULT_CONFIG,
  expose: 'export',
  jsDoc: 'extended',
  topRef: false,
  additionalProperties: false,
  skipTypeCheck: true,
  encodeRefs: false,
};

/** Schemas of the declared return types of all routes. `named`: further types of `contracts` to describe. */
export function answerSchemas(program: ts.Program, named: readonly string[]): AnswerSchemas {
  const generator = new SchemaGenerator(program, createParser(program, CONFIG), createFormatter(CONFIG), CONFIG);
  const definitions: Record<string, JsonSchema> = {};
  const schemaOf = (node: ts.Node): JsonSchema => {
    const {
      definitions: used = {},
      $schema: _,
      ...schema
    } = generator.createSchemaFromNodes([node]) as JsonSchema & { definitions?: Record<string, JsonSchema> };
    for (const [name, definition] of Object.entries(used)) definitions[plainName(name)] = placed(definition);
    return placed(schema);
  };
  const answers = new Map(
    [...routeMethods(program)].map(([id, method]) => [id, shapeOf(id, answerType(method), schemaOf)]),
  );
  for (const name of named) definitions[name] = schemaOf(declarationOf(program, name));
  return { answers, definitions };
}

function shapeOf(id: string, type: ts.TypeNode | undefined, schemaOf: (node: ts.Node) => JsonSchema): AnswerShape {
  if (!type) throw new Error(`${id} declares no return type: its answer cannot be described`);
  if (type.kind === ts.SyntaxKind.VoidKeyword) return { kind: 'nothing' };
  if (type.kind === ts.SyntaxKind.StringKeyword) return { kind: 'text' };
  if (ts.isTypeReferenceNode(type) && type.typeName.getText() === 'StreamableFile') return { kind: 'file' };
  return { kind: 'json', schema: schemaOf(type) };
}

function answerType({ type }: ts.MethodDeclaration): ts.TypeNode | undefined {
  const isPromise = type && ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise';
  return isPromise ? type.typeArguments?.[0] : type;
}

function declarationOf(program: ts.Program, name: string): ts.Node {
  const declarations = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes('/libs/contracts/src/'))
    .flatMap(({ statements }) => statements);
  const found = declarations.find(
    (node) => (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === name,
  );
  if (!found) throw new Error(`contracts has no type ${name}`);
  return found;
}

/** Name with only characters that OpenAPI allows: `Page<"biddings",BidView>` becomes `Page-biddings-BidView`. */
const plainName = (name: string): string => name.replace(/[^\w.]+/g, '-').replace(/^-|-$/g, '');

function placed<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? `#/components/schemas/${plainName(value.replace('#/definitions/', ''))}`
      : value,
  ) as T;
}
