import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { asTyped } from '#server/lib/site-command.ts'
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

interface Terminal extends Conversation {
  close(): void
}

/** Prompts in the terminal, or reads one line an answer. Typed text is shown, except secrets. @throws Error in French: it was closed */
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
