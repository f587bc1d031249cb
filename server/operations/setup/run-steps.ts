import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { asTyped } from '#server/lib/site-command.ts'
import type { Finding } from '../doctor/check.ts'
import type { Settings } from './env-file.ts'
import type { Question, Step } from './questions.ts'

interface Surroundings extends Conversation {
  /** Runs the doctor's checks of these titles with the settings. */
  look(settings: Settings, titles: readonly string[]): Promise<Finding[]>
}

/** A remaining task, and where to do it. */
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
 * Prompts for each group of settings and checks it at once. After a failed check it prompts again, unless the user answers that it will be
 * right later. Earlier values are offered and stay after an empty answer; other settings are not changed.
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

/** Returns null when a required answer was empty. */
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

/** The dialogue with the user, in the terminal or in a test. */
export interface Conversation {
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>
  say(line: string): void
}

/** Prompts for a text with the known value as default. Returns null when a required answer is empty. */
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

async function promptForChoice(
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
    say: (line) => void process.stdout.write(`${asTyped(line)}\n`),
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
