/** The top level of a JavaScript or TypeScript file: what its names are bound to, and what it imports. Nothing of it runs. */
import { parse } from '@babel/parser';
import { scriptOptions } from './script.ts';
import type { Expression, File, Node, Statement, VariableDeclaration } from '@babel/types';

export interface Module {
  readonly bindings: Map<string, Node>;
  /** Local name to the module and the name there. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  /** Filled by whoever loads the imported modules; JSON is a value. */
  readonly loaded: Map<string, Module | { readonly value: unknown }>;
}

/** @returns undefined for what is not JavaScript or TypeScript. */
export function parseModule(text: string): Module | undefined {
  try {
    const { program } = parseProgram(text);
    const module: Module = {
      bindings: new Map(),
      imports: importsOf(program.body),
      loaded: new Map(),
    };
    for (const statement of program.body) {
      bind(module.bindings, statement);
    }
    return module;
  } catch {
    return undefined;
  }
}

/** With JSX only where it does not parse without: `<T>(x) => x` is TypeScript and no element. */
function parseProgram(text: string): File {
  const { plugins = [], ...more } = scriptOptions(text);
  const options = { ...more, sourceType: 'unambiguous' } as const;
  try {
    return parse(text, { ...options, plugins });
  } catch {
    return parse(text, { ...options, plugins: [...plugins, 'jsx'] });
  }
}

type Imports = Map<string, { from: string; name: string }>;

function importsOf(body: readonly Statement[]): Imports {
  const imports: Imports = new Map();
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        const name =
          specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
            ? specifier.imported.name
            : 'default';
        imports.set(specifier.local.name, { from: statement.source.value, name });
      }
    }
  }
  return imports;
}

/** Local modules that `require` names anywhere at the top level. */
export function requiredModules(text: string): string[] {
  return [...text.matchAll(/\brequire\(\s*['"](\.[^'"]{1,300})['"]\s*\)/g)].map(
    ([, from = '']) => from,
  );
}

function bind(bindings: Map<string, Node>, statement: Statement): void {
  switch (statement.type) {
    case 'VariableDeclaration':
      bindVariables(bindings, statement);
      break;
    case 'FunctionDeclaration':
      if (statement.id) bindings.set(statement.id.name, statement);
      break;
    case 'ExportNamedDeclaration':
      if (statement.declaration) bind(bindings, statement.declaration);
      break;
    case 'ExportDefaultDeclaration':
      bindings.set('default', statement.declaration);
      break;
    case 'ExpressionStatement':
      bindExports(bindings, statement.expression);
      break;
    default:
  }
}

function bindVariables(bindings: Map<string, Node>, { declarations }: VariableDeclaration): void {
  for (const { id, init } of declarations) {
    if (id.type === 'Identifier' && init) bindings.set(id.name, init);
  }
}

/** `module.exports = …` */
function bindExports(bindings: Map<string, Node>, expression: Expression): void {
  if (
    expression.type === 'AssignmentExpression' &&
    expression.left.type === 'MemberExpression' &&
    expression.left.object.type === 'Identifier' &&
    expression.left.object.name === 'module'
  ) {
    bindings.set('default', expression.right);
  }
}
