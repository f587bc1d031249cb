import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'

/**
 * No regular expression of the product may take longer than its text is long: a stranger writes the text, and everybody
 * waits. Each is judged by recheck, by its program where the platform has one and else in JavaScript; one put together
 * at run time cannot be, and is refused.
 */

interface Expression {
  pattern: string
  flags: string
  /** File and line. */
  at: string
}

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

/** The same texts are tried each time, however busy the machine is. */
const options = { timeout: 120_000, randomSeed: 1 }

/** What is wrong with those that may take longer than their text is long. */
export async function judge(expressions: readonly Expression[]): Promise<string[]> {
  // Its program does not keep a process alive, and each call made before it runs would start another.
  const awake = setInterval(() => {}, 60_000)
  const problems: string[] = []
  for (const [written, { pattern, flags, at }] of byText(expressions)) {
    const result = await check(pattern, flags, options)
    if (result.status === 'vulnerable')
      problems.push(`${at}: ${written}: ${result.complexity.summary}, with ${result.attack.pattern}`)
    if (result.status === 'unknown')
      problems.push(`${at}: ${written}: cannot be judged (${result.error.kind})`)
  }
  clearInterval(awake)
  return problems
}

/** Each once, however often it is written. */
const byText = (expressions: readonly Expression[]) =>
  new Map(expressions.map((one) => [`/${one.pattern}/${one.flags}`, one]))

const root = resolve(fileURLToPath(import.meta.url), '../..')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = globSync('{app,server,domain,tools}/**/*.{ts,tsx}', { cwd: root })
  const read = paths
    .filter((path) => !/\.(?:test|fixture)\.tsx?$/.test(path))
    .map((path) => expressionsOf(path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')))
  const expressions = read.flatMap(({ found }) => found)
  const problems = [...read.flatMap(({ problems }) => problems), ...(await judge(expressions))]
  for (const problem of problems) console.error(problem)
  console.log(`${expressions.length} regular expressions, ${problems.length} that may take too long`)
  process.exit(problems.length === 0 ? 0 : 1)
}
