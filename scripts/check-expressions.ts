import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { composedExpressions } from '../domain/compose-expression.ts'

/**
 * No regular expression of the product may take more than linear time, because users write the texts that it is matched with. Recheck checks each
 * expression, also one that is composed of named parts; any other that is built at run time is refused.
 */

/** The only file that may construct an expression; its compositions are checked once its users are loaded. */
const composingFile = 'domain/compose-expression.ts'

interface Expression {
  pattern: string
  flags: string
  /** File and line. */
  location: string
}

type Visits = NonNullable<ConstructorParameters<typeof Visitor>[0]>
type Construction = Parameters<NonNullable<Visits['NewExpression' | 'CallExpression']>>[0]

/** Returns every regular expression of a file with its line. */
export function findExpressions(path: string, source: string): { found: Expression[]; problems: string[] } {
  const found: Expression[] = []
  const problems: string[] = []
  const locate = (start: number) => `${path}:${source.slice(0, start).split('\n').length}`
  const { program } = parseSync(path, source)
  const reportConstructor = ({ callee, start }: Construction) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp' && path !== composingFile)
      problems.push(`${locate(start)}: write it as a literal or compose it, so that it can be checked`)
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ ...node.regex, location: locate(node.start) })
    },
    NewExpression: reportConstructor,
    CallExpression: reportConstructor,
  }).visit(program)
  return { found, problems }
}

// Recheck has no native program for Linux on arm64, and its Java program is not installed.
if (process.platform === 'linux' && process.arch === 'arm64') process.env.RECHECK_BACKEND ??= 'pure'

/** The seed, and limits in characters instead of time, make results repeatable on a busy machine. */
const options = {
  timeout: 300_000,
  randomSeed: 1,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 5_000_000,
}

/** Returns the expressions that may take more than linear time. */
export async function checkExpressions(expressions: readonly Expression[]): Promise<string[]> {
  // Recheck's child process does not keep this process alive, and calls made before it runs would each start another.
  const keepAlive = setInterval(() => {}, 60_000)
  const problems: string[] = []
  for (const [literal, { pattern, flags, location }] of withoutDuplicates(expressions)) {
    const result = await check(pattern, flags, options)
    if (result.status === 'vulnerable')
      problems.push(`${location}: ${literal}: ${result.complexity.summary}, with ${result.attack.pattern}`)
    if (result.status === 'unknown')
      problems.push(`${location}: ${literal}: cannot be checked (${result.error.kind})`)
  }
  clearInterval(keepAlive)
  return problems
}

/** Removes duplicate expressions. */
const withoutDuplicates = (expressions: readonly Expression[]) =>
  new Map(expressions.map((one) => [`/${one.pattern}/${one.flags}`, one]))

const root = resolve(fileURLToPath(import.meta.url), '../..')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = globSync('{app,server,domain,tools}/**/*.{ts,tsx}', { cwd: root })
  const files = paths
    .filter((path) => !/\.(?:test|fixture)\.tsx?$/.test(path))
    .map((path) => findExpressions(path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')))
  for (const path of paths)
    if (readFileSync(join(root, path), 'utf8').includes('composeExpression(')) await import(join(root, path))
  const composed = composedExpressions.map(({ source, flags }) => ({
    pattern: source,
    flags,
    location: composingFile,
  }))
  const expressions = [...files.flatMap(({ found }) => found), ...composed]
  const problems = [...files.flatMap(({ problems }) => problems), ...(await checkExpressions(expressions))]
  for (const problem of problems) console.error(problem)
  console.log(`${expressions.length} regular expressions, ${problems.length} that may take too long`)
  process.exit(problems.length === 0 ? 0 : 1)
}
