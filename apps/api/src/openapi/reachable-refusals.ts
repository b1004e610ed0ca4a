import { ERROR_STATUS, type ErrorCode } from '@tender/contracts';
import ts from 'typescript';
import { classesOf } from './source-program.js';

interface Facts {
  codes: ErrorCode[];
  /** String literals that are no error code, among them the names of commands. */
  texts: string[];
  next: ts.Node[];
  /** `switch` statements over a `type`. A clause is reached only if its type occurs as a text in reached code. */
  switches: ts.CaseBlock[];
}

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_STATUS, text);

/** Error codes in the functions that a route can reach, also codes that are caught there. */
export class ReachableRefusals {
  private readonly checker: ts.TypeChecker;
  private readonly implementers = new Map<ts.Symbol, ts.ClassDeclaration[]>();
  private readonly handlers = new Map<ts.Symbol, ts.ClassDeclaration>();
  private readonly facts = new Map<ts.Node, Facts>();

  constructor(program: ts.Program) {
    this.checker = program.getTypeChecker();
    for (const node of classesOf(program)) {
      for (const base of (node.heritageClauses ?? []).flatMap(({ types }) => types))
        this.add(this.implementers, base.expression, node);
      for (const { expression } of ts.getDecorators(node) ?? []) {
        if (!ts.isCallExpression(expression) || !/^(Command|Query)Handler$/.test(expression.expression.getText()))
          continue;
        const message = this.symbolOf(expression.arguments[0]!);
        if (message) this.handlers.set(message, node);
      }
    }
  }

  from(...start: ts.Node[]): Set<ErrorCode> {
    const [seen, codes, texts] = [new Set<ts.Node>(), new Set<ErrorCode>(), new Set<string>()];
    const switches = new Set<ts.CaseBlock>();
    let queue = start;
    while (queue.length > 0) {
      const node = queue.pop()!;
      if (!seen.has(node)) {
        seen.add(node);
        const facts = this.factsOf(node);
        for (const code of facts.codes) codes.add(code);
        for (const text of facts.texts) texts.add(text);
        for (const block of facts.switches) switches.add(block);
        queue.push(...facts.next);
      }
      if (queue.length === 0)
        queue = [...switches].flatMap((block) => entered(block, texts)).filter((clause) => !seen.has(clause));
    }
    return codes;
  }

  private factsOf(node: ts.Node): Facts {
    const known = this.facts.get(node);
    if (known) return known;
    const facts: Facts = { codes: [], texts: [], next: [], switches: [] };
    this.facts.set(node, facts);
    ts.forEachChild(node, (child) => this.read(child, facts));
    return facts;
  }

  private read(node: ts.Node, facts: Facts): void {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isStringLiteral(node) && !isCompared(node))
      (isCode(node.text) ? facts.codes : facts.texts).push(node.text as ErrorCode);
    if (ts.isIdentifier(node)) facts.next.push(...this.referred(node));
    if (ts.isSwitchStatement(node) && node.expression.getText().endsWith('.type')) {
      this.read(node.expression, facts);
      facts.switches.push(node.caseBlock);
      return;
    }
    ts.forEachChild(node, (child) => this.read(child, facts));
  }

  private referred(name: ts.Identifier): ts.Node[] {
    const symbol = this.symbolOf(name);
    return (symbol?.declarations ?? []).flatMap((declaration): ts.Node[] => {
      if (declaration.getSourceFile().isDeclarationFile || declaration === name.parent) return [];
      if (ts.isClassDeclaration(declaration)) return this.ofClass(declaration, symbol!, name);
      if (ts.isVariableDeclaration(declaration))
        return ts.isSourceFile(declaration.parent.parent.parent) ? [declaration] : [];
      if (ts.isMethodSignature(declaration) || (ts.isMethodDeclaration(declaration) && !declaration.body))
        return this.implementations(declaration);
      return ts.isFunctionLike(declaration) ||
        ts.isPropertyDeclaration(declaration) ||
        ts.isPropertyAssignment(declaration)
        ? [declaration]
        : [];
    });
  }

  /** After `new`: the constructor and the message's handler. For a class that is an argument of a call: all its methods. */
  private ofClass(declaration: ts.ClassDeclaration, symbol: ts.Symbol, name: ts.Identifier): ts.Node[] {
    if (ts.isNewExpression(name.parent)) {
      const handler = this.handlers.get(symbol)?.members.filter((member) => member.name?.getText() === 'execute') ?? [];
      return [...declaration.members.filter(ts.isConstructorDeclaration), ...handler];
    }
    return ts.isCallExpression(name.parent) ? declaration.members.filter(ts.isMethodDeclaration) : [];
  }

  private implementations({ name, parent }: ts.MethodSignature | ts.MethodDeclaration): ts.Node[] {
    const owner =
      ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)
        ? parent.name && this.symbolOf(parent.name)
        : undefined;
    const classes = (owner && this.implementers.get(owner)) ?? [];
    return classes.flatMap(({ members }) => members.filter((member) => member.name?.getText() === name.getText()));
  }

  private symbolOf(node: ts.Node): ts.Symbol | undefined {
    const isShorthand = ts.isShorthandPropertyAssignment(node.parent);
    const symbol = isShorthand
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private add(index: Map<ts.Symbol, ts.ClassDeclaration[]>, key: ts.Node, node: ts.ClassDeclaration): void {
    const symbol = this.symbolOf(key);
    if (symbol) index.set(symbol, [...(index.get(symbol) ?? []), node]);
  }
}

/** Whether a text is only compared, or an item of a new `Set`. */
const isCompared = ({ parent }: ts.StringLiteral): boolean =>
  ts.isCaseClause(parent) ||
  (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) ||
  (ts.isArrayLiteralExpression(parent) &&
    ts.isNewExpression(parent.parent) &&
    parent.parent.expression.getText() === 'Set');

/** A clause without statements falls through to the next that has some. */
const entered = ({ clauses }: ts.CaseBlock, texts: ReadonlySet<string>): ts.Node[] =>
  clauses.flatMap((clause, place) => {
    const isReachable =
      ts.isCaseClause(clause) && ts.isStringLiteral(clause.expression) && texts.has(clause.expression.text);
    return isReachable ? (clauses.slice(place).find(({ statements }) => statements.length > 0) ?? []) : [];
  });
