/** Every expression that was composed: scripts/check-expressions.ts judges them as it judges literals. */
export const composedExpressions: RegExp[] = []

/** Composes an expression of named parts, once, when its module is loaded. A literal needs no composing. */
export function composeExpression(pattern: string, flags = ''): RegExp {
  const expression = new RegExp(pattern, flags)
  composedExpressions.push(expression)
  return expression
}
