export type Condition = 'new' | 'used'

/** Returns the condition in the characteristic 'État', or null. */
export function readFormerCondition(
  characteristics: readonly { name: string; value: string }[],
): Condition | null {
  const state = characteristics.find(({ name }) => name === 'État')?.value ?? ''
  if (state.startsWith('Neuf')) return 'new'
  return /^(Réemploi|Modèle d.exposition)/.test(state) ? 'used' : null
}
