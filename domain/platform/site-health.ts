/** `look`: works but needs attention; `wrong`: fails. */
export const findingStates = ['well', 'look', 'wrong'] as const
export type FindingState = (typeof findingStates)[number]

/** Minutes between two checks of the site. */
export const watchMinutes = 15

/** Returns the summary for administrators. */
export function healthText(states: readonly FindingState[]): string {
  const wrong = states.filter((state) => state === 'wrong').length
  if (wrong === 1) return 'Une chose ne va pas.'
  if (wrong > 1) return `${wrong} choses ne vont pas.`
  const look = states.filter((state) => state === 'look').length
  if (look === 0) return 'Tout va bien.'
  return look === 1
    ? 'Tout fonctionne\u00a0; une chose est à regarder.'
    : `Tout fonctionne\u00a0; ${look} choses sont à regarder.`
}
