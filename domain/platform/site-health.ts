/** `look`: it works but needs attention; `wrong`: it fails. */
export const findingStates = ['well', 'look', 'wrong'] as const
export type FindingState = (typeof findingStates)[number]

/** How often the site looks at itself, in minutes. */
export const watchMinutes = 15

/** What an administrator reads first. */
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
