import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { replaceNpmCommands } from '#server/lib/site-command.ts'
import type { Finding } from '../doctor/check.ts'
import type { Settings } from './env-file.ts'
import type { Question, Step } from './questions.ts'

interface SetupEnvironment extends Conversation {
  /** Runs the doctor's checks of these titles with the settings. */
  check(settings: Settings, titles: readonly string[]): Promise<Finding[]>
}

/** A remaining task, and where to do it. */
export interface RemainingTask {
  title: string
  text: string
}

interface StepResult {
  settings: Settings
  remainingTasks: readonly RemainingTask[]
}

const marks = { well: '✔', look: '•', wrong: '✘' }

export const findingLine = ({ state, title, text }: Finding): string => `${marks[state]} ${title} : ${text}`

/**
 * Prompts for each group of settings and checks it at once. After a failed check it prompts again, unless the user answers that it will be
 * right later. Earlier values are offered and stay after an empty answer; other settings are not changed.
 */
export async function promptForSettings(
  steps: readonly Step[],
  before: Settings,
  environment: SetupEnvironment,
): Promise<StepResult> {
  let settings = before
  const remainingTasks: RemainingTask[] = []
  for (const step of steps) {
    environment.say(`\n${step.title}`)
    if (step.text) environment.say(step.text)
    const answered = await promptForStep(step, settings, environment)
    settings = answered.settings
    remainingTasks.push(...answered.remainingTasks)
  }
  return { settings, remainingTasks }
}

async function promptForStep(
  step: Step,
  before: Settings,
  environment: SetupEnvironment,
): Promise<StepResult> {
  const { offer, title } = step
  for (;;) {
    const hasService = !offer || (await promptForChoice(environment, offer.text, offer.isDefault(before)))
    const settings = await promptForQuestions(step, before, hasService, environment)
    if (!settings) {
      environment.say('  Laissé pour plus tard.')
      return { settings: before, remainingTasks: [{ title, text: step.leftOutText }] }
    }
    const found = await environment.check(settings, step.checks)
    for (const finding of found) environment.say(findingLine(finding))
    const failures = found.filter(({ state }) => state === 'wrong')
    if (failures.length === 0) return { settings, remainingTasks: [] }
    if (!(await promptForChoice(environment, 'Répondre autrement', true)))
      return { settings, remainingTasks: failures }
  }
}

/** Returns null when a required answer was empty. */
async function promptForQuestions(
  { offer, questions, readEarlierAnswers, settings }: Step,
  earlierValues: Settings,
  hasService: boolean,
  conversation: Conversation,
): Promise<Settings | null> {
  const without = hasService ? [] : (offer?.removedVariables ?? [])
  const before = Object.fromEntries(Object.entries(earlierValues).filter(([name]) => !without.includes(name)))
  const prompts = hasService ? questions : (offer?.otherQuestions ?? [])
  if (prompts.length === 0) return before
  const defaults = { ...before, ...readEarlierAnswers?.(before) }
  const answers: Settings = {}
  for (const question of prompts) {
    const answer = await promptForText(question, defaults, conversation)
    if (answer === null) return null
    answers[question.name] = answer
  }
  const entries = Object.entries({ ...before, ...settings(answers, before) })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** The dialogue with the user, in the terminal or in a test. */
export interface Conversation {
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>
  say(line: string): void
}

/** Prompts for a text with the known value as default. Returns null when a required answer is empty. */
export async function promptForText(
  { text: ask, name, defaultAnswer, validate, isSecret, maskSecret = () => 'inchangé' }: Question,
  earlierValues: Settings,
  { ask: read, say }: Conversation,
): Promise<string | null> {
  const offeredValue = earlierValues[name] ?? defaultAnswer?.(earlierValues)
  const hint = offeredValue ? ` [${isSecret ? maskSecret(offeredValue) : offeredValue}]` : ''
  for (;;) {
    const typed = (await read(`${ask}${hint} : `, { isSecret: isSecret ?? false })).trim()
    if (typed === '' && offeredValue === '') return ''
    const answer = typed || (offeredValue ?? '')
    const refusal = validate?.(answer)
    if (!refusal) return answer
    if (answer === '') return null
    say(`  ${refusal}`)
  }
}

async function promptForChoice(
  { ask, say }: Conversation,
  question: string,
  isDefault: boolean,
): Promise<boolean> {
  for (;;) {
    const typed = (await ask(`${question} ? (${isDefault ? 'O/n' : 'o/N'}) `)).trim().toLowerCase()
    if (typed === '') return isDefault
    if (['o', 'oui', 'n', 'non'].includes(typed)) return typed.startsWith('o')
    say('  Répondez par oui ou par non.')
  }
}

interface Terminal extends Conversation {
  close(): void
}

/** Prompts in the terminal, or reads one answer a line. Secrets are hidden while typed. @throws Error in French when the input ends */
export function openTerminal(): Terminal {
  let isHidden = false
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const isTerminal = process.stdin.isTTY === true
  const reader = createInterface({ input: process.stdin, output: echo, terminal: isTerminal })
  const lines = reader[Symbol.asyncIterator]()
  return {
    say: (line) => void process.stdout.write(`${replaceNpmCommands(line)}\n`),
    async ask(question, { isSecret = false } = {}) {
      process.stdout.write(question)
      isHidden = isSecret
      const { value, done } = await lines.next()
      isHidden = false
      if (isSecret || !isTerminal) process.stdout.write('\n')
      if (done) throw new Error('Interrompu : rien n’a été écrit.')
      return value
    },
    close: () => reader.close(),
  }
}
