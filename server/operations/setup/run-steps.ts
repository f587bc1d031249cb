import type { Finding } from '../doctor/check.ts'
import { type Conversation, promptForChoice, promptForText } from './conversation.ts'
import type { Settings } from './env-file.ts'
import type { Step } from './questions.ts'

interface Surroundings extends Conversation {
  /** What the doctor finds with these settings, of these titles. */
  look(settings: Settings, titles: readonly string[]): Promise<Finding[]>
}

/** What remains to be done, and where. */
export interface Missing {
  title: string
  text: string
}

interface Answered {
  settings: Settings
  missing: readonly Missing[]
}

const marks = { well: '✔', look: '•', wrong: '✘' }

export const findingLine = ({ state, title, text }: Finding): string => `${marks[state]} ${title} : ${text}`

/**
 * Prompts for each part of the settings, and checks it at once: a failing one prompts again, unless the user answers that it
 * will be right later. Earlier values are offered again, and stay after an empty answer; other settings are not touched.
 */
export async function promptForSettings(
  steps: readonly Step[],
  before: Settings,
  surroundings: Surroundings,
): Promise<Answered> {
  let settings = before
  const missing: Missing[] = []
  for (const step of steps) {
    surroundings.say(`\n${step.title}`)
    if (step.text) surroundings.say(step.text)
    const answered = await promptForStep(step, settings, surroundings)
    settings = answered.settings
    missing.push(...answered.missing)
  }
  return { settings, missing }
}

async function promptForStep(step: Step, before: Settings, surroundings: Surroundings): Promise<Answered> {
  const { offer, title } = step
  for (;;) {
    const isWanted = !offer || (await promptForChoice(surroundings, offer.ask, offer.isUsual(before)))
    const settings = await promptForQuestions(step, before, isWanted, surroundings)
    if (!settings) {
      surroundings.say('  Laissé pour plus tard.')
      return { settings: before, missing: [{ title, text: step.later }] }
    }
    const found = await surroundings.look(settings, step.checks)
    for (const finding of found) surroundings.say(findingLine(finding))
    const wrongs = found.filter(({ state }) => state === 'wrong')
    if (wrongs.length === 0) return { settings, missing: [] }
    if (!(await promptForChoice(surroundings, 'Répondre autrement', true)))
      return { settings, missing: wrongs }
  }
}

/** Null: nothing was typed where nothing can be done without. */
async function promptForQuestions(
  { offer, questions, answered, settings }: Step,
  known: Settings,
  isWanted: boolean,
  conversation: Conversation,
): Promise<Settings | null> {
  const without = isWanted ? [] : (offer?.without ?? [])
  const before = Object.fromEntries(Object.entries(known).filter(([name]) => !without.includes(name)))
  const prompts = isWanted ? questions : (offer?.instead ?? [])
  if (prompts.length === 0) return before
  const offered = { ...before, ...answered?.(before) }
  const answers: Settings = {}
  for (const question of prompts) {
    const answer = await promptForText(question, offered, conversation)
    if (answer === null) return null
    answers[question.name] = answer
  }
  const set = Object.entries({ ...before, ...settings(answers, before) })
  return Object.fromEntries(set.filter(([, value]) => value !== ''))
}
