/** All composed expressions, which scripts/check-expressions.ts checks like literals. */
export const composedExpressions: RegExp[] = []

/** Composes an expression of named parts when its module is loaded. Use a literal where nothing is composed. */
export function composeExpression(pattern: string, flags = ''): RegExp {
  const expression = new RegExp(pattern, flags)
  composedExpressions.push(expression)
  return expression
}
