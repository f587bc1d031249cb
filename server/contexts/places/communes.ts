import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Commune, departmentOf } from '#domain/places/commune.ts'
import { communeWords } from '#domain/places/commune-words.ts'

export interface KnownCommune extends Commune {
  population: number
  /** Its coordinates are its neighbours'. */
  isGuessed: boolean
  /** Its name's words, and the same in one: `saint nazaire`. */
  words: readonly string[]
  form: string
  /** Of communes that have become part of it: `Annecy-le-Vieux`. */
  oldWords: readonly (readonly string[])[]
}

/** Keys in order, each with a commune it stands for. */
export type Index = readonly (readonly [key: string, commune: KnownCommune])[]

interface Communes {
  /** The largest first. */
  all: readonly KnownCommune[]
  byCode: ReadonlyMap<string, KnownCommune>
  byPostcode: Index
  /** Every word of their names, of today and of old. */
  byWord: Index
}

let loaded: Communes | undefined

/** All communes (scripts/make-communes.ts), read at the first use. */
export function communes(): Communes {
  loaded ??= load()
  return loaded
}

/** @returns null for a code that is none */
export const findCommune = (code: string): KnownCommune | null => communes().byCode.get(code) ?? null

function load(): Communes {
  const text = brotliDecompressSync(
    readFileSync(resolve('server/contexts/places/communes.csv.br')),
  ).toString()
  const all = text
    .split('\n')
    .map(readCommune)
    .sort((one, other) => other.population - one.population)
  const inOrder = (keysOf: (commune: KnownCommune) => Iterable<string>) =>
    all
      .flatMap((commune) => Array.from(keysOf(commune), (key) => [key, commune] as const))
      .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return {
    all,
    byCode: new Map(all.map((commune) => [commune.code, commune])),
    byPostcode: inOrder(({ postcodes }) => postcodes),
    byWord: inOrder(({ words, oldWords }) => new Set([...words, ...oldWords.flat()])),
  }
}

function readCommune(line: string): KnownCommune {
  const [
    code = '',
    name = '',
    postcodes = '',
    population = '',
    latitude = '',
    longitude = '',
    guessed = '',
    old = '',
  ] = line.split(';')
  const words = communeWords(name)
  return {
    code,
    name,
    department: departmentOf(code),
    postcodes: postcodes.split(' '),
    population: Number(population),
    latitude: latitude === '' ? null : Number(latitude),
    longitude: longitude === '' ? null : Number(longitude),
    isGuessed: guessed !== '',
    words,
    form: words.join(' '),
    oldWords: old === '' ? [] : old.split('|').map(communeWords),
  }
}

/** Where keys stand that begin with these characters, found by halving. */
export function rangeOf(index: Index, start: string): { from: number; to: number } {
  const firstFrom = (isReached: (key: string) => boolean) => {
    let [low, high] = [0, index.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isReached(index[middle]?.[0] ?? '')) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    from: firstFrom((key) => key >= start),
    to: firstFrom((key) => key > start && !key.startsWith(start)),
  }
}

/** The communes whose keys begin so. */
export function beginningWith(index: Index, start: string): KnownCommune[] {
  const { from, to } = rangeOf(index, start)
  return [...new Set(index.slice(from, to).map(([, commune]) => commune))]
}
