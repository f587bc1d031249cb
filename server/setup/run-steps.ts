import type { Finding } from '../doctor/check.ts'
import type { Settings } from './env-file.ts'
import type { Question, Step } from './steps.ts'

/** Where the answers come from and what is said goes to. */
export interface Conversation {
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>
  say(line: string): void
}

interface Surroundings extends Conversation {
  /** What the doctor finds with these settings, of these titles. */
  look(settings: Settings, titles: readonly string[]): Promise<Finding[]>
}

/**
 * Asks for each part of the surroundings, and looks at it at once: what is wrong is asked again, unless whoever answers says that it
 * will be right later. What was set before is offered again; nothing that is not asked about is touched.
 */
export async function askForSettings(
  steps: readonly Step[],
  before: Settings,
  surroundings: Surroundings,
): Promise<Settings> {
  let settings = before
  for (const step of steps) {
    surroundings.say(`\n${step.title}`)
    if (step.text) surroundings.say(step.text)
    settings = await askStep(step, settings, surroundings)
  }
  return settings
}

async function askStep(step: Step, before: Settings, surroundings: Surroundings): Promise<Settings> {
  const { offer, questions, checks, answered } = step
  const known = { ...before, ...answered?.(before) }
  for (;;) {
    const isWanted = !offer || (await askYesNo(surroundings, offer.ask, offer.isUsual(before)))
    const answers: Settings = {}
    if (isWanted)
      for (const question of questions) answers[question.name] = await askOne(question, known, surroundings)
    const settings = isWanted
      ? { ...before, ...keepSecret(step.settings(answers), before) }
      : Object.fromEntries(Object.entries(before).filter(([name]) => !offer?.without.includes(name)))
    const found = await surroundings.look(settings, checks)
    for (const { state, title, text } of found)
      surroundings.say(`${state === 'well' ? '✔' : state === 'look' ? '•' : '✘'} ${title} : ${text}`)
    if (found.every(({ state }) => state !== 'wrong')) return settings
    if (!(await askYesNo(surroundings, 'Répondre autrement', true))) return settings
  }
}

/** Sessions and sealed secrets depend on it: one that is there stays. */
const keepSecret = (settings: Settings, { SECRET }: Settings): Settings =>
  settings.SECRET && SECRET ? { ...settings, SECRET } : settings

async function askOne(
  { ask, name, usual, refuse, isSecret }: Question,
  before: Settings,
  { ask: read, say }: Conversation,
): Promise<string> {
  const offered = before[name] ?? usual?.(before)
  const shown = offered === undefined || offered === '' ? '' : isSecret ? ' [inchangé]' : ` [${offered}]`
  for (;;) {
    const typed = (await read(`${ask}${shown} : `, { isSecret })).trim()
    const answer = typed === '' && offered !== undefined ? offered : typed
    const refusal = answer === '' && offered === '' ? null : refuse?.(answer)
    if (!refusal) return answer
    say(`  ${refusal}`)
  }
}

async function askYesNo({ ask, say }: Conversation, question: string, isUsual: boolean): Promise<boolean> {
  for (;;) {
    const typed = (await ask(`${question} ? (${isUsual ? 'O/n' : 'o/N'}) `)).trim().toLowerCase()
    if (typed === '') return isUsual
    if (['o', 'oui', 'n', 'non'].includes(typed)) return typed.startsWith('o')
    say('  Répondez par oui ou par non.')
  }
}
