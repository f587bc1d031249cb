import { slugOf } from '#domain/catalogue/slug.ts'

/**
 * JSON without what it repeats, for the answers that a page carries (query-state.tsx): 24 cards have the same properties, and many of the
 * same words. Smaller than the router's own encoding, which writes a reference for each property of each object.
 */
export type Packed = [
  value: unknown,
  /** The property names of each kind of object. */
  ...shapes: string[][],
]

// The first entry of each array written; an object has the number of its shape, from 0. What is absent is an array without any.
const list = -1
const again = -2
/** Several objects, property by property. */
const table = -3
/** A column with few values: of each row the number of its value, as one digit; of rows behind the last digit 0. */
const few = -4
const slug = -5

/** What one digit can number. */
const digits = 36

/** Words of an address are mostly those of a name. */
const namesOfSlugs = new Map([
  ['slug', 'name'],
  ['value', 'label'],
])

type Fields = Record<string, unknown>

/** Shorter than a reference to where it stood first. */
const isShort = (text: string): boolean => text.length < 7

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `__proto__` is a name as any other. */
const fieldOf = (object: Fields, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined

function isItsSlug(object: Fields, name: string): boolean {
  const source = namesOfSlugs.get(name)
  const named = source && fieldOf(object, source)
  return typeof named === 'string' && fieldOf(object, name) === slugOf(named)
}

/** Of what JSON can say: what is undefined is left out, as there. `abridged`: an object without what need not be said of it. */
export function pack(value: unknown, abridged = (object: object): object => object): Packed {
  const shapes: string[][] = []
  const shapeNumbers = new Map<string, number>()
  const texts = new Map<string, number>()

  function shapeOf(names: string[]): number {
    const key = JSON.stringify(names)
    let number = shapeNumbers.get(key)
    if (number === undefined) {
      number = shapes.push(names) - 1
      shapeNumbers.set(key, number)
    }
    return number
  }
  function write(one: unknown): unknown {
    if (typeof one === 'string') {
      if (isShort(one)) return one
      const first = texts.get(one)
      if (first !== undefined) return [again, first]
      texts.set(one, texts.size)
      return one
    }
    if (one === null || typeof one !== 'object') return one
    if (Array.isArray(one))
      return one.length > 1 && one.every(isObject) ? writeTable(one) : [list, ...one.map(write)]
    const object = abridged(one) as Fields
    const names = Object.keys(object).filter((name) => object[name] !== undefined)
    return [shapeOf(names), ...names.map((name) => writeField(object, name))]
  }
  function writeField(object: Fields, name: string): unknown {
    const value = fieldOf(object, name)
    if (value === undefined) return []
    return isItsSlug(object, name) ? [slug] : write(value)
  }
  function writeTable(whole: Fields[]): unknown {
    const rows = whole.map(abridged) as Fields[]
    const names = [...new Set(rows.flatMap(Object.keys))]
    return [table, rows.length, shapeOf(names), ...names.map((name) => writeColumn(rows, name))]
  }
  function writeColumn(rows: Fields[], name: string): unknown {
    const most = Math.min(digits, rows.length / 2)
    const numberOf = new Map<string | undefined, number>()
    const firsts: Fields[] = []
    let numbers = ''
    for (const row of rows) {
      const one = isItsSlug(row, name) ? '' : JSON.stringify(fieldOf(row, name))
      const number = numberOf.get(one) ?? firsts.push(row) - 1
      numberOf.set(one, number)
      if (firsts.length > most) break
      numbers += number.toString(digits)
    }
    if (firsts.length <= most) {
      while (numbers.endsWith('0')) numbers = numbers.slice(0, -1)
      return [few, numbers, ...firsts.map((row) => writeField(row, name))]
    }
    const values = rows.map((row) => fieldOf(row, name))
    return values.every(isObject) ? writeTable(values) : [list, ...rows.map((row) => writeField(row, name))]
  }
  return [write(value), ...shapes]
}

/** What was packed; `completed`: an object with what was not said of it. */
export function unpack(
  [value, ...shapes]: Packed,
  completed = (object: Record<string, unknown>): object => object,
): unknown {
  const texts: string[] = []
  const absent = Symbol()
  const itsSlug = Symbol()

  function read(one: unknown): unknown {
    if (typeof one === 'string' && !isShort(one)) texts.push(one)
    if (!Array.isArray(one)) return one
    const [kind, ...entries] = one
    if (kind === undefined) return absent
    if (kind === again) return texts[entries[0]]
    if (kind === slug) return itsSlug
    if (kind === list) return entries.map(read)
    if (kind === table) return readTable(entries)
    return toObject(shapes[kind] ?? [], entries.map(read))
  }
  function readTable([count, shape, ...columns]: unknown[]): unknown[] {
    const fields = columns.map((column) => readColumn(column as unknown[], count as number))
    return Array.from({ length: count as number }, (_, row) =>
      toObject(
        shapes[shape as number] ?? [],
        fields.map((values) => values[row]),
      ),
    )
  }
  const readColumn = ([kind, ...entries]: unknown[], count: number): unknown[] => {
    if (kind === table) return readTable(entries)
    if (kind === list) return entries.map(read)
    const [numbers, ...distinct] = entries
    const values = distinct.map(read)
    return Array.from(
      { length: count },
      (_, row) => values[Number.parseInt((numbers as string)[row] ?? '0', digits)],
    )
  }
  function toObject(names: readonly string[], values: readonly unknown[]): object {
    const fields = Object.fromEntries(
      names.map((name, index) => [name, values[index]] as const).filter(([, value]) => value !== absent),
    )
    for (const [name, named] of namesOfSlugs)
      if (fields[name] === itsSlug) fields[name] = slugOf(fields[named] as string)
    return completed(fields)
  }
  return read(value)
}
