import { globSync, readFileSync } from 'node:fs'
import { type Program, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

/**
 * Whoever locks several products locks them in the order of their ids, so that two who want the same wait for each other
 * instead of blocking each other. A statement that changes many of them at once takes them in any order it likes: their rows
 * are locked before, by the statement of the function named here.
 */
const lockedBy: Record<string, string> = {
  'server/catalogue/stock.ts lowerStock': 'server/catalogue/stock.ts lockShown',
  'server/catalogue/stock.ts giveBackStock': 'server/catalogue/stock.ts giveBackStock',
  'server/catalogue/admin/delete-category.ts moveProducts':
    'server/catalogue/admin/delete-category.ts moveProducts',
  'server/catalogue/admin-products/change-products.ts write':
    'server/catalogue/admin-products/change-products.ts lockRows',
  'server/catalogue/admin-products/featured.ts orderFeaturedProducts':
    'server/catalogue/admin-products/featured.ts orderFeaturedProducts',
  'server/selling/by-reference.ts changeStocks': 'server/selling/by-reference.ts changeStocks',
  'server/selling/change-many.ts changeMany': 'server/selling/own-products.ts lockOwnProducts',
  'server/selling/change-many.ts changePrices': 'server/selling/own-products.ts lockOwnProducts',
  'server/selling/move-to-category.ts moveToCategory': 'server/selling/own-products.ts lockOwnProducts',
  'server/selling/own-products.ts deleteProducts': 'server/selling/own-products.ts lockOwnProducts',
  'server/selling/own-products.ts setProductStatus': 'server/selling/own-products.ts lockOwnProducts',
  'server/selling/own-products.ts setProductVisibility': 'server/selling/own-products.ts lockOwnProducts',
  'server/selling/personal-data.ts forgetSeller': 'server/selling/personal-data.ts lockProductsOf',
  'server/selling/hide-expired-products.ts hideSome': 'server/selling/hide-expired-products.ts hideSome',
  'server/selling/move-products.ts moveProducts': 'server/selling/move-products.ts moveProducts',
  'server/selling/import/import-removals.ts removeProducts':
    'server/selling/import/plan-undo.ts readImported',
  'server/selling/import/write-rows.ts updateProducts':
    'server/selling/import/find-known-products.ts findKnownProducts',
}

interface Statement {
  /** The function it stands in: `file.ts name`. */
  place: string
  text: string
  kind: 'lock' | 'write'
  /** `one`: a single product, by its id. `ordered`: many, by their ids. */
  takes: 'one' | 'ordered' | 'any'
}

const isLockWord = /^'(no key )?update'$/

/** Every statement of the server that locks rows of `products`, by a lock or by changing them. */
function statementsOf(file: string): Statement[] {
  const source = readFileSync(file, 'utf8')
  if (!/\bproducts\b/.test(source)) return []
  const { program } = parseSync(file, source)
  const statements: Statement[] = []
  const constants = new Map<string, string>()
  const found: { start: number; end: number; kind: Statement['kind'] }[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, source.slice(init.start, init.end))
    },
    CallExpression({ start, end, callee, arguments: [argument] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !argument) return
      const given = source.slice(argument.start, argument.end)
      const { name } = callee.property
      if (name === 'for' && isLockWord.test(given)) found.push({ start, end, kind: 'lock' })
      if (['update', 'delete'].includes(name) && given === 'products')
        found.push({ start, end: endOfChain(source, end), kind: 'write' })
    },
    TemplateLiteral({ start, end }) {
      const text = source.slice(start, end)
      if (/(update|delete from) (\$\{products\}|"?products\b)/i.test(text))
        found.push({ start, end, kind: 'write' })
      if (/(\$\{products\}|from "?products\b)/.test(text) && /for (no key )?update/i.test(text))
        found.push({ start, end, kind: 'lock' })
    },
  }).visit(program)
  for (const { start, end, kind } of found) {
    const text = expand(source.slice(start, end), constants)
    if (kind === 'lock' && !/from\(products\)|\$\{products\}|from "?products\b/.test(text)) continue
    const isOrdered = /orderBy\((asc\()?products\.id\)?\)/.test(text) || /order by (products\.)?id/.test(text)
    const isOne = /eq\(products\.id, (?!sql)/.test(text)
    const takes = isOne ? 'one' : kind === 'lock' && isOrdered ? 'ordered' : 'any'
    statements.push({ place: `${file} ${functionAt(program, start)}`, text, kind, takes })
  }
  return statements
}

/** The name of what is declared around this place of a file. */
function functionAt({ body }: Program, at: number): string {
  const around = body.find(({ start, end }) => start <= at && at < end)
  const declared = around?.type === 'ExportNamedDeclaration' ? around.declaration : around
  if (declared?.type === 'FunctionDeclaration') return declared.id?.name ?? ''
  const [variable] = declared?.type === 'VariableDeclaration' ? declared.declarations : []
  return variable?.id.type === 'Identifier' ? variable.id.name : ''
}

/** A query that is built up in constants is read with them. */
const expand = (text: string, constants: Map<string, string>): string =>
  text +
  [...constants]
    .flatMap(([name, value]) => (new RegExp(`\\b${name}\\b`).test(text) ? `\n${value}` : []))
    .join('')

/** What follows a call in its chain: `.set(…).where(…)`. */
function endOfChain(source: string, end: number): number {
  let depth = 0
  for (let at = end; at < source.length; at += 1) {
    const letter = source[at] as string
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (depth < 0 || (depth === 0 && letter === '\n' && !/^\s*[.)]/.test(source.slice(at + 1)))) return at
  }
  return source.length
}

const statements = globSync('server/**/*.ts')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap(statementsOf)

test('a lock on products takes one of them, or many in the order of their ids', () => {
  const locks = statements.filter(({ kind }) => kind === 'lock')
  expect(locks.length).toBeGreaterThan(10)
  expect(locks.filter(({ takes }) => takes === 'any')).toEqual([])
})

test('what changes many products at once has locked them in that order before', () => {
  const many = statements.filter(({ kind, takes }) => kind === 'write' && takes === 'any')
  expect([...new Set(many.map(({ place }) => place))].sort()).toEqual(Object.keys(lockedBy).sort())
  const ordered = new Set(statements.filter(({ takes }) => takes === 'ordered').map(({ place }) => place))
  expect(Object.values(lockedBy).filter((place) => !ordered.has(place))).toEqual([])
})
