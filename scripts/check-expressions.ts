import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { parseSync, Visitor } from 'oxc-parser'
import type { Expression, Verdict } from './judge-expression.ts'

/**
 * No regular expression of the product may take longer than its text is long: a stranger writes the text, and everybody
 * waits. Each is judged by recheck, in JavaScript alone; one put together at run time cannot be, and is refused.
 */

type Visits = NonNullable<ConstructorParameters<typeof Visitor>[0]>
type Made = Parameters<NonNullable<Visits['NewExpression' | 'CallExpression']>>[0]

/** Every regular expression of a file, with the line it stands in. */
export function expressionsOf(path: string, source: string): { found: Expression[]; problems: string[] } {
  const found: Expression[] = []
  const problems: string[] = []
  const at = (start: number) => `${path}:${source.slice(0, start).split('\n').length}`
  const { program } = parseSync(path, source)
  const madeLater = ({ callee, start }: Made) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      problems.push(`${at(start)}: write it as a literal, so that it can be judged`)
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ ...node.regex, at: at(node.start) })
    },
    NewExpression: madeLater,
    CallExpression: madeLater,
  }).visit(program)
  return { found, problems }
}

/** Judges them, shared among the processors. */
export async function judge(expressions: readonly Expression[]): Promise<string[]> {
  const waiting = [...new Map(expressions.map((one) => [`/${one.pattern}/${one.flags}`, one])).values()]
  const problems: string[] = []
  const workers = Math.min(4, availableParallelism(), waiting.length)
  await Promise.all(Array.from({ length: workers }, () => judgeInTurn(waiting, problems)))
  return problems
}

function judgeInTurn(waiting: Expression[], problems: string[]): Promise<void> {
  const worker = new Worker(new URL('./judge-expression.ts', import.meta.url), {
    env: { ...process.env, RECHECK_SYNC_BACKEND: 'pure' },
  })
  return new Promise<void>((resolve, reject) => {
    const next = () => {
      const expression = waiting.shift()
      if (expression) worker.postMessage(expression)
      else resolve()
    }
    worker.on('error', reject)
    worker.on('message', (verdict: Verdict) => {
      if (verdict.problem) problems.push(verdict.problem)
      next()
    })
    next()
  }).finally(() => worker.terminate())
}

const root = resolve(fileURLToPath(import.meta.url), '../..')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = globSync('{app,server,domain}/**/*.{ts,tsx}', { cwd: root })
  const read = paths
    .filter((path) => !/\.(?:test|fixture)\.tsx?$/.test(path))
    .map((path) => expressionsOf(path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')))
  const expressions = read.flatMap(({ found }) => found)
  const problems = [...read.flatMap(({ problems }) => problems), ...(await judge(expressions))]
  for (const problem of problems) console.error(problem)
  console.log(`${expressions.length} regular expressions, ${problems.length} that may take too long`)
  process.exit(problems.length === 0 ? 0 : 1)
}
