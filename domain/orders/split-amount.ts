import type { Cents } from '../money.ts'

/**
 * An amount divided as `weights` are, to the cent: what rounding leaves goes to those it took most from, the first of equals.
 * None gets more than its weight as long as the amount is at most their sum.
 */
export function splitAmount(amount: Cents, weights: readonly Cents[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (amount * weight) / total)
  const shares = exact.map(Math.floor)
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((one, other) => other.loss - one.loss || one.index - other.index)
  for (const { index } of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
