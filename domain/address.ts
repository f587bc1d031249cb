/**
 * What an address holds of a search, described once: read leniently, so that a link never ends in an error, and written
 * minimally, in always the same order.
 */
import { maxCount } from './page.ts'

interface Param<Value> {
  /** Stands for an absent value, and for rubbish. */
  empty: Value
  read: (params: URLSearchParams, name: string) => Value
  write: (params: URLSearchParams, name: string, value: Value) => void
  /** In the address, where the search has another word for it. */
  name?: string
}

export function defineAddress<Search extends object>(
  description: {
    [Name in keyof Search]: Param<Search[Name]>
  },
) {
  const names = Object.keys(description) as (keyof Search & string)[]
  return {
    empty: Object.fromEntries(names.map((name) => [name, description[name].empty])) as Search,
    parse: (params: URLSearchParams): Search =>
      Object.fromEntries(
        names.map((name) => [name, description[name].read(params, description[name].name ?? name)]),
      ) as Search,
    print(search: Search): URLSearchParams {
      const params = new URLSearchParams()
      for (const name of names) description[name].write(params, description[name].name ?? name, search[name])
      return params
    },
  }
}

/** The path with what there is to say behind it. */
export const withParams = (path: string, params: URLSearchParams): string =>
  params.size > 0 ? `${path}?${params}` : path

const param = <Value>(
  empty: Value,
  parse: (text: string) => Value | undefined,
  print: (value: Value) => string = String,
): Param<Value> => ({
  empty,
  read: (params, name) => parse(params.get(name) ?? '') ?? empty,
  write: (params, name, value) => value !== empty && params.set(name, print(value)),
})

export const named = <Value>(name: string, described: Param<Value>): Param<Value> => ({ ...described, name })

/** NUL is the one character PostgreSQL's text cannot hold. */
export const cleanText = (text: string, longest: number): string =>
  [...text.replaceAll('\0', '').replace(/\s+/g, ' ').trim()].slice(0, longest).join('')

export const text = (longest: number): Param<string> => param('', (typed) => cleanText(typed, longest))

/** As `text`, null where there is none. */
export const nameText = (longest: number): Param<string | null> =>
  param<string | null>(null, (typed) => cleanText(typed, longest) || null)

/** What a text is read as; null where it is none. */
export const readAs = <Value>(
  parse: (text: string) => Value | null,
  print: (value: Value) => string = String,
): Param<Value | null> => ({
  empty: null,
  read: (params, name) => parse(params.get(name) ?? ''),
  write: (params, name, value) => value !== null && params.set(name, print(value)),
})

const find = <Value extends string | number>(values: readonly Value[], text: string) =>
  values.find((value) => String(value) === text)

export const oneOf = <Value extends string | number>(values: readonly Value[]): Param<Value | null> =>
  param<Value | null>(null, (text) => find(values, text))

export const severalOf = <Value extends string>(values: readonly Value[]): Param<Value[]> => ({
  empty: [],
  read: (params, name) => values.filter((value) => params.getAll(name).includes(value)),
  write: (params, name, chosen) => {
    for (const value of chosen) params.append(name, value)
  },
})

/** As the options of a select list it. */
export const valuesOf = <Value>(options: readonly { value: Value }[]): Value[] =>
  options.map(({ value }) => value)

export const sortOf = <Value extends string>(
  options: readonly { value: Value }[],
  usual: NoInfer<Value>,
): Param<Value> => param<Value>(usual, (text) => find(valuesOf(options), text))

/** Null asks for both. */
export const yesOrNo: Param<boolean | null> = param<boolean | null>(
  null,
  (text) => (text === 'oui' ? true : text === 'non' ? false : null),
  (value) => (value ? 'oui' : 'non'),
)

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)

export const id: Param<string | null> = param<string | null>(null, (text) =>
  isUuid(text) ? text.toLowerCase() : null,
)

/** `2026-05-12`; a day that exists: no 31st of February. */
export const day: Param<string | null> = param<string | null>(null, (text) => {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
})

/** From 1 to `most`. */
export const wholeNumber = (empty: number, max: number): Param<number> =>
  param(empty, (text) => (/^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), max) : undefined))

/** Euros as they are typed; null is no bound. */
export const euros = (isBound: (value: number) => boolean = () => true): Param<number | null> =>
  param<number | null>(null, (text) => {
    const plain = text.replace(/[\s€]/g, '')
    const value = Number(plain.replace(',', '.'))
    return /^\d{1,9}([.,]\d{1,2})?$/.test(plain) && isBound(value) ? value : null
  })

/** The page an address asks for; rubbish is the first, and none lies beyond what is counted. */
export function readPage(
  params: URLSearchParams,
  pageSize: number,
  { name = 'page', last = maxCount / pageSize } = {},
): number {
  const page = Math.trunc(Number(params.get(name)))
  return Math.min(Math.max(1, Number.isFinite(page) ? page : 1), last)
}

export const page = (pageSize: number, last?: number): Param<number> => ({
  empty: 1,
  read: (params, name) => readPage(params, pageSize, { name, ...(last && { last }) }),
  write: (params, name, value) => value > 1 && params.set(name, String(value)),
})
