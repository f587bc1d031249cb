/**
 * Defines the parameters of a search in a URL. Reading ignores invalid values, so that a link never ends in an error; writing leaves
 * out defaults and uses a fixed order.
 */
import { maxCount } from './page.ts'

interface Param<Value> {
  /** Replaces an absent or invalid value. */
  empty: Value
  read: (params: URLSearchParams, name: string) => Value
  write: (params: URLSearchParams, name: string, value: Value) => void
  /** Name of the parameter where it differs from the property. */
  name?: string
}

export function defineSearchParams<Search extends object>(
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

/** Returns the path with its parameters, if there are any. */
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

/** Returns the parameter under a name that differs from the property's. */
export const withName = <Value>(name: string, described: Param<Value>): Param<Value> => ({
  ...described,
  name,
})

/** Joins lines and spaces, cuts the text, and removes NUL, which PostgreSQL's text type cannot store. */
export const cleanParam = (text: string, maxLength: number): string =>
  [...text.replaceAll('\0', '').replace(/\s+/g, ' ').trim()].slice(0, maxLength).join('')

export const text = (maxLength: number): Param<string> => param('', (typed) => cleanParam(typed, maxLength))

/** Like `text`, with null for an empty text. */
export const optionalText = (maxLength: number): Param<string | null> =>
  param<string | null>(null, (typed) => cleanParam(typed, maxLength) || null)

/** A parameter with its own parser, which returns null for invalid text. */
export const parsedBy = <Value>(
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

/** Returns the values of a select list's options. */
export const optionValues = <Value>(options: readonly { value: Value }[]): Value[] =>
  options.map(({ value }) => value)

export const sortOf = <Value extends string>(
  options: readonly { value: Value }[],
  usual: NoInfer<Value>,
): Param<Value> => param<Value>(usual, (text) => find(optionValues(options), text))

/** Null accepts both. */
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

/** `2026-05-12`; only existing days, so not 31 February. */
export const day: Param<string | null> = param<string | null>(null, (text) => {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
})

/** A whole number from 1 to `max`. */
export const wholeNumber = (empty: number, max: number): Param<number> =>
  param(empty, (text) => (/^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), max) : undefined))

/** Euros as typed; null sets no bound. */
export const euros = (isBound: (value: number) => boolean = () => true): Param<number | null> =>
  param<number | null>(null, (text) => {
    const plain = text.replace(/[\s€]/g, '')
    const value = Number(plain.replace(',', '.'))
    return /^\d{1,9}([.,]\d{1,2})?$/.test(plain) && isBound(value) ? value : null
  })

/** Returns the requested page: the first when invalid, and none beyond the counted pages. */
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
