import { loadModule, parseSync } from 'libpg-query'
import { isOfCatalogue, type Placement, placements } from './placement.ts'

await loadModule()

/**
 * The machines a statement would ask, were its tables placed as `placement.ts` says. `any`: each, since it reads what is everywhere; `copies`:
 * all, since it writes that; `place`: the one that has what is whole; `one` that has its key; `few`: one for each key it names; `every`: each answers
 * from what it has; `across`: rows of one machine would have to be brought to another.
 */
export type Reach = 'any' | 'copies' | 'place' | 'one' | 'few' | 'every' | 'across'

export interface Classified {
  reach: Reach
  /** It reads or writes what the catalogue shows, and nothing else. */
  isOfCatalogue: boolean
}

/** A node of PostgreSQL's own parser, as JSON. */
type Tree = { [name: string]: Tree } & Tree[] & string
/** A column of one table of the statement, or what stands for it. */
type Column = string
type Columns = (name: string) => Column | null
interface Scope {
  tables: Map<string, Columns>
  /** What `with` names. */
  named: Map<string, Columns>
  parent: Scope | null
}

/** @throws Error for what is no statement */
export function classifyStatement(
  text: string,
  columnsOf: ReadonlyMap<string, readonly string[]>,
): Classified {
  const statement = new Statement(columnsOf)
  const { stmts } = parseSync(text) as unknown as { stmts: { stmt: Tree }[] }
  for (const { stmt } of stmts) statement.read(stmt, null)
  return { reach: statement.reach(), isOfCatalogue: statement.isOfCatalogue() }
}

const kinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const

class Statement {
  readonly #columnsOf: ReadonlyMap<string, readonly string[]>
  /** Columns that are equal have the same last one. */
  readonly #same = new Map<Column, Column>()
  readonly #named = new Map<Column, 'one' | 'few'>()
  readonly #spread: Column[] = []
  readonly #tables = new Set<string>()
  #writesCopies = false
  #count = 0

  constructor(columnsOf: ReadonlyMap<string, readonly string[]>) {
    this.#columnsOf = columnsOf
  }

  reach(): Reach {
    const keys = new Set(this.#spread.map((column) => this.#root(column)))
    if (keys.size === 0 && this.#writesCopies) return 'copies'
    if (keys.size === 0)
      return [...this.#tables].some((name) => placements[name] === 'one-place') ? 'place' : 'any'
    const known = [...keys].map((key) => this.#named.get(key))
    if (known.every((one) => one !== undefined)) return keys.size === 1 && known[0] === 'one' ? 'one' : 'few'
    return keys.size === 1 ? 'every' : 'across'
  }

  isOfCatalogue = (): boolean => this.#tables.size > 0 && [...this.#tables].every(isOfCatalogue)

  /** One statement, part of another where it stands inside it; answers its columns by name. */
  read(tree: Tree, parent: Scope | null): Columns {
    const kind = kinds.find((name) => name in tree)
    if (!kind) return this.#visit(tree, { tables: new Map(), named: new Map(), parent })
    const body = tree[kind] as Tree
    const scope: Scope = { tables: new Map(), named: new Map(parent?.named), parent }
    for (const { CommonTableExpr: part } of list(body.withClause?.ctes))
      scope.named.set(part?.ctename ?? '', this.read(part?.ctequery as Tree, scope))
    if (kind === 'SelectStmt') return this.#readSelect(body, scope)
    const target = this.#addTable(body.relation as Tree, scope)
    if (placements[body.relation?.relname ?? ''] === 'everywhere') this.#writesCopies = true
    for (const from of [...list(body.fromClause), ...list(body.usingClause)]) this.#readFrom(from, scope)
    if (kind === 'InsertStmt') this.#readInsert(body, target, scope)
    this.#condition(body.whereClause, scope)
    this.#visit([...list(body.targetList), ...list(body.returningList)] as unknown as Tree, scope)
    return target
  }

  #readSelect(body: Tree, scope: Scope): Columns {
    if (body.larg) {
      const columns = this.read({ SelectStmt: body.larg } as unknown as Tree, scope)
      this.read({ SelectStmt: body.rarg } as unknown as Tree, scope)
      return columns
    }
    for (const from of list(body.fromClause)) this.#readFrom(from, scope)
    this.#condition(body.whereClause, scope)
    for (const [name, part] of Object.entries(body))
      if (!['fromClause', 'whereClause', 'withClause'].includes(name)) this.#visit(part, scope)
    const answers = new Map<string, Column>()
    for (const { ResTarget: target } of list(body.targetList)) {
      const column = this.#column(target?.val, scope)
      const fields = list(unwrapped(target?.val)?.ColumnRef?.fields)
      if (column) answers.set(target?.name ?? fields.at(-1)?.String?.sval ?? '', column)
    }
    return (name) => answers.get(name) ?? null
  }

  #readInsert(body: Tree, target: Columns, scope: Scope): void {
    const names: string[] = list(body.cols).map(({ ResTarget: column }) => column?.name ?? '')
    const select = body.selectStmt?.SelectStmt
    if (!select) return
    const rows = list(select.valuesLists).map((row) => list(row.List?.items))
    for (const name of this.#columnsOf.get(body.relation?.relname ?? '') ?? []) {
      const column = target(name)
      const index = names.indexOf(name)
      // What is left out is made up: a key of its own for each row.
      const values = rows.map((row) => (index === -1 ? undefined : row[index]))
      if (!column || values.length === 0 || !values.every((value) => value === undefined || isGiven(value)))
        continue
      const parameters = new Set(values.map((value) => unwrapped(value)?.ParamRef?.number))
      this.#name(
        column,
        rows.length === 1 || (parameters.size === 1 && !parameters.has(undefined)) ? 'one' : 'few',
      )
    }
    const answers = this.read(body.selectStmt as Tree, scope)
    list(select.targetList).forEach(({ ResTarget: one }, index) => {
      const column = target(names[index] ?? '')
      if (!column) return
      const from =
        this.#column(one?.val, scope) ??
        answers(list(unwrapped(one?.val)?.ColumnRef?.fields).at(-1)?.String?.sval ?? '')
      if (from) this.#join(column, from)
      else if (isGiven(one?.val)) this.#name(column, 'one')
    })
  }

  #readFrom(tree: Tree, scope: Scope): void {
    if (tree.RangeVar) this.#addTable(tree.RangeVar, scope)
    else if (tree.JoinExpr) {
      this.#readFrom(tree.JoinExpr.larg as Tree, scope)
      this.#readFrom(tree.JoinExpr.rarg as Tree, scope)
      this.#condition(tree.JoinExpr.quals, scope)
    } else if (tree.RangeSubselect) {
      const { alias, subquery } = tree.RangeSubselect
      const columns = this.read(subquery as Tree, scope)
      scope.tables.set(
        alias?.aliasname ?? '',
        subquery?.SelectStmt?.valuesLists ? this.#givenRows() : columns,
      )
    } else if (tree.RangeFunction) {
      scope.tables.set(tree.RangeFunction.alias?.aliasname ?? '', this.#givenRows())
      this.#visit(tree.RangeFunction.functions as Tree, scope)
    }
  }

  /** Values that are given, as rows: as many keys as there are of them. */
  #givenRows(): Columns {
    const value = `values-${this.#count++}`
    this.#named.set(value, 'few')
    return () => value
  }

  #addTable(table: Tree, scope: Scope): Columns {
    const name = table.relname ?? ''
    const named = scope.named.get(name)
    const own = `${name}-${this.#count++}`
    const known = this.#columnsOf.get(name) ?? []
    const columns = named ?? ((column: string) => (known.includes(column) ? `${own}.${column}` : null))
    scope.tables.set(table.alias?.aliasname ?? name, columns)
    if (named) return columns
    this.#tables.add(name)
    const placement: Placement | undefined = placements[name]
    if (placement && typeof placement === 'object') {
      const [key, ...others] = placement.by.map((column) => `${own}.${column}`) as [string, ...string[]]
      this.#spread.push(key)
      for (const other of others) this.#join(key, other)
    }
    return columns
  }

  /** What must hold of every row: equalities of columns and given values. */
  #condition(tree: Tree | undefined, scope: Scope): void {
    if (!tree) return
    const { BoolExpr: both, A_Expr: compared, SubLink: inside } = tree
    if (both?.boolop === 'AND_EXPR') for (const one of list(both.args)) this.#condition(one, scope)
    else if (compared && list(compared.name)[0]?.String?.sval === '=') {
      const sides = [compared.lexpr, compared.rexpr] as const
      const [left, right] = sides.map((side) => this.#column(side, scope))
      if (left && right) this.#join(left, right)
      const column = left ?? right
      const other = left ? compared.rexpr : compared.lexpr
      if (column && isGiven(other)) this.#name(column, compared.kind === 'AEXPR_OP' ? 'one' : 'few')
      for (const side of sides) this.#visit(side, scope)
    } else if (inside?.subLinkType === 'ANY_SUBLINK' && !inside.operName) {
      const column = this.#column(inside.testexpr, scope)
      const select = inside.subselect?.SelectStmt
      const answers = this.read(inside.subselect as Tree, scope)
      const first = list(select?.targetList)[0]?.ResTarget
      const from = answers(
        first?.name ?? list(unwrapped(first?.val)?.ColumnRef?.fields).at(-1)?.String?.sval ?? '',
      )
      if (column && from) this.#join(column, from)
    } else this.#visit(tree, scope)
  }

  /** Whatever else there is: only the statements inside it count. */
  #visit(tree: Tree | undefined, scope: Scope): Columns {
    if (tree && typeof tree === 'object')
      for (const [name, inner] of Object.entries(tree) as [string, Tree][])
        if (kinds.some((kind) => kind === name)) this.read(tree, scope)
        else this.#visit(inner, scope)
    return () => null
  }

  #column(tree: Tree | undefined, scope: Scope): Column | null {
    const names = list(unwrapped(tree)?.ColumnRef?.fields).map(({ String: part }) => part?.sval ?? '')
    const column = names.at(-1)
    if (!column) return null
    const table = names.at(-2)
    for (let at: Scope | null = scope; at; at = at.parent)
      for (const [alias, columns] of at.tables)
        if (table === undefined || table === alias) {
          const found = columns(column)
          if (found) return found
        }
    return null
  }

  #root(column: Column): Column {
    const next = this.#same.get(column)
    return next === undefined ? column : this.#root(next)
  }
  #join(one: Column, other: Column): void {
    const [from, to] = [this.#root(one), this.#root(other)]
    if (from === to) return
    this.#same.set(from, to)
    const given = this.#named.get(from)
    if (given) this.#name(to, given)
  }
  /** One value is narrower than several. */
  #name(column: Column, many: 'one' | 'few'): void {
    const root = this.#root(column)
    if (this.#named.get(root) !== 'one') this.#named.set(root, many)
  }
}

const list = (tree: Tree | undefined): Tree[] => (Array.isArray(tree) ? tree : [])
const unwrapped = (tree: Tree | undefined): Tree | undefined =>
  tree?.TypeCast ? unwrapped(tree.TypeCast.arg) : tree

/** A parameter, a value written out or made up, or a list of them. */
function isGiven(tree: Tree | undefined): boolean {
  const value = unwrapped(tree)
  if (!value) return false
  const items = value.List?.items ?? value.A_ArrayExpr?.elements
  return items
    ? list(items).every(isGiven)
    : ['ParamRef', 'A_Const', 'SetToDefault'].some((kind) => kind in value)
}
