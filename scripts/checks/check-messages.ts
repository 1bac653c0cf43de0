import ts from 'typescript';

/**
 * Functions and classes with an argument that people read, and the position of the argument. For some, it is only the
 * beginning of a sentence.
 */
const TAKERS = new Map<string, { at: number; part: 'sentence' | 'beginning' }>([
  ['DomainError', { at: 1, part: 'sentence' }],
  ['OperationCancelled', { at: 0, part: 'sentence' }],
  ['refusal', { at: 1, part: 'sentence' }],
  ['weak', { at: 0, part: 'sentence' }],
  ['hostFault', { at: 1, part: 'beginning' }],
  ['hostRefusal', { at: 1, part: 'beginning' }],
  ['failing', { at: 0, part: 'beginning' }],
]);
const BASE = 'DomainError';
const ANY_TAKER = new RegExp(`\\b(?:${[...TAKERS.keys()].join('|')})\\b`);

/** Finds messages in this source that are not sentences. It checks only literal text. */
export function messageFaults(place: string, source: string): string[] {
  if (!ANY_TAKER.test(source)) return [];
  const file = ts.createSourceFile(place, source, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const { message, part } of messagesOf(node)) {
      for (const text of textsOf(message)) {
        const why = [...beginning(text), ...(part === 'sentence' ? end(text) : [])];
        const { line } = file.getLineAndCharacterOfPosition(text.getStart(file));
        faults.push(...why.map((fault) => `${place}:${line + 1}: a message ${fault}`));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...new Set(faults)];
}

function messagesOf(node: ts.Node): Array<{ message: ts.Expression; part: 'sentence' | 'beginning' }> {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return [];
  const taker = TAKERS.get(isSuperOfError(node) ? BASE : node.expression.getText());
  const message = taker === undefined ? undefined : node.arguments?.[taker.at];
  return taker === undefined || message === undefined ? [] : [{ message, part: taker.part }];
}

function isSuperOfError(node: ts.NewExpression | ts.CallExpression): boolean {
  if (node.expression.kind !== ts.SyntaxKind.SuperKeyword) return false;
  const owner = ts.findAncestor(node, ts.isClassDeclaration);
  return owner?.heritageClauses?.some(({ types }) => types[0]?.expression.getText() === BASE) === true;
}

type Text = ts.StringLiteralLike | ts.TemplateExpression;

/** Returns the texts that an expression can have, including those of constants. Computed texts are not checked. */
function textsOf(expression: ts.Expression): Text[] {
  if (ts.isStringLiteralLike(expression) || ts.isTemplateExpression(expression)) return [expression];
  if (ts.isParenthesizedExpression(expression)) return textsOf(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap(textsOf);
  const value = ts.isIdentifier(expression) ? constant(expression) : undefined;
  return value === undefined ? [] : textsOf(value);
}

/** Returns the value of the nearest constant with this name. */
function constant(name: ts.Identifier): ts.Expression | undefined {
  for (let node: ts.Node = name.parent; node !== undefined; node = node.parent) {
    if (!ts.isBlock(node) && !ts.isSourceFile(node)) continue;
    const declared = node.statements
      .filter(ts.isVariableStatement)
      .flatMap((statement) => [...statement.declarationList.declarations])
      .find((declaration) => declaration.name.getText() === name.text);
    if (declared !== undefined) return declared.initializer;
  }
  return undefined;
}

/**
 * Matches a first word that must be capitalized. A message may begin with an identifier, an id, a path or a word in
 * backticks.
 */
const LOWER_CASE = /^[a-z]+(?![\w/]*[_/])/;
const ENDED = /[.?!]$/;

function beginning(text: Text): string[] {
  const begun = ts.isTemplateExpression(text) ? text.head.text : text.text;
  const first = ts.isTemplateExpression(text) ? text.templateSpans[0]?.expression : undefined;
  if (begun === '' && first !== undefined && ts.isIdentifier(first))
    return textsOf(first).flatMap((value) => beginning(value));
  return LOWER_CASE.test(begun) ? ['begins in lower case: write a sentence'] : [];
}

function end(text: Text): string[] {
  if (ts.isStringLiteralLike(text)) return ENDED.test(text.text) ? [] : [NOT_ENDED];
  const { literal } = text.templateSpans.at(-1) ?? { literal: text.head };
  if (literal.text !== '') return ENDED.test(literal.text) ? [] : [NOT_ENDED];
  const before = text.templateSpans.at(-2)?.literal ?? text.head;
  // If a complete sentence precedes an inserted text, the text must be a complete sentence as well.
  return /[.?!] $/.test(before.text) ? [] : [NOT_ENDED];
}

const NOT_ENDED = 'ends without a period: write a sentence';
