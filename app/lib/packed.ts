/**
 * JSON without what it repeats, for the answers that a page carries (query-state.tsx): 24 cards have the same properties, and many of the
 * same words. Smaller than the router's own encoding, which writes a reference for each property of each object.
 */
export interface Packed {
  /** The property names of each kind of object. */
  shapes: string[][]
  value: unknown
}

// The first entry of each array written; an object has the number of its shape, from 0.
const list = -1
const again = -2

/** Shorter than a reference to where it stood first. */
const isShort = (text: string): boolean => text.length < 7

/** Of what JSON can say: what is undefined is left out, as there. */
export function pack(value: unknown): Packed {
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
    if (Array.isArray(one)) return [list, ...one.map(write)]
    const entries = Object.entries(one).filter(([, entry]) => entry !== undefined)
    return [shapeOf(entries.map(([name]) => name)), ...entries.map(([, entry]) => write(entry))]
  }
  return { value: write(value), shapes }
}

export function unpack({ shapes, value }: Packed): unknown {
  const texts: string[] = []
  function read(one: unknown): unknown {
    if (typeof one === 'string' && !isShort(one)) texts.push(one)
    if (!Array.isArray(one)) return one
    const [kind, ...entries] = one
    if (kind === again) return texts[entries[0]]
    if (kind === list) return entries.map(read)
    return Object.fromEntries(entries.map((entry, index) => [shapes[kind]?.[index], read(entry)]))
  }
  return read(value)
}
