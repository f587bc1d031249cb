import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { asTyped } from '#server/lib/site-command.ts'
import type { Conversation } from './conversation.ts'

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
