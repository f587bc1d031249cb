import type { Settings } from './env-file.ts'
import type { Question } from './questions.ts'

/** Where the answers come from and what is said goes to. */
export interface Conversation {
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>
  say(line: string): void
}

/** What was known before is offered, and taken where nothing is typed. Null: nothing is typed where something is needed. */
export async function promptForText(
  { ask, name, usual, refuse, isSecret, shown = () => 'inchangé' }: Question,
  known: Settings,
  { ask: read, say }: Conversation,
): Promise<string | null> {
  const offered = known[name] ?? usual?.(known)
  const hint = offered ? ` [${isSecret ? shown(offered) : offered}]` : ''
  for (;;) {
    const typed = (await read(`${ask}${hint} : `, { isSecret: isSecret ?? false })).trim()
    if (typed === '' && offered === '') return ''
    const answer = typed || (offered ?? '')
    const refusal = refuse?.(answer)
    if (!refusal) return answer
    if (answer === '') return null
    say(`  ${refusal}`)
  }
}

export async function promptForChoice(
  { ask, say }: Conversation,
  question: string,
  isUsual: boolean,
): Promise<boolean> {
  for (;;) {
    const typed = (await ask(`${question} ? (${isUsual ? 'O/n' : 'o/N'}) `)).trim().toLowerCase()
    if (typed === '') return isUsual
    if (['o', 'oui', 'n', 'non'].includes(typed)) return typed.startsWith('o')
    say('  Répondez par oui ou par non.')
  }
}
