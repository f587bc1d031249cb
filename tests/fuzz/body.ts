import { randomUUID } from 'node:crypto'
import { type ZodType, z } from 'zod'
import { oddJson, oddNumber, oddText } from './odd-values.ts'
import type { Random } from './random.ts'

/** The part of JSON Schema that zod generates. */
interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Returns the id of an existing row for the name of its property (`productId`, `items`), or any id for another name. */
export type FindId = (name: string) => string

export type Generate = (random: Random, findId: FindId) => unknown

/** Creates a generator of values that match a schema, sometimes with an invalid part. */
export function createBodyGenerator(schema: ZodType): Generate {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return (random, findId) => {
    // Half of the bodies have the form of the schema throughout.
    const oddness = random.chance(0.5) ? 0 : 0.15
    return makeValue(shape, { random, findId, oddness }, 'id')
  }
}

interface Generation {
  random: Random
  findId: FindId
  oddness: number
}

function makeValue(shape: JsonSchema, generation: Generation, name: string): unknown {
  const { random, findId, oddness } = generation
  if (random.chance(oddness)) return oddJson(random)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return makeValue(random.pick(choices), generation, name)
  if (shape.allOf?.[0]) return makeValue(shape.allOf[0], generation, name)
  if (shape.enum) return random.pick(shape.enum)
  if ('const' in shape) return shape.const
  switch (shape.type) {
    case 'object':
      return makeObject(shape, generation)
    case 'array': {
      const minimum = shape.minItems ?? 0
      const length = Math.min(minimum + random.below(4), shape.maxItems ?? 4)
      return Array.from({ length }, () => makeValue(shape.items ?? {}, generation, name))
    }
    case 'string':
      return makeText(shape, generation, name)
    case 'integer':
    case 'number':
      return makeNumber(shape, random)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      // JSON Schema cannot describe these; most are texts with a parser of their own.
      return /id$/i.test(name) ? findId(name) : random.chance(0.5) ? oddText(random) : oddJson(random)
  }
}

function makeObject(shape: JsonSchema, generation: Generation): Record<string, unknown> {
  const { random, findId } = generation
  const required = new Set(shape.required)
  const known = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
    required.has(name) || random.chance(0.7) ? [[name, makeValue(inner, generation, name)] as const] : [],
  )
  const { additionalProperties } = shape
  const others =
    typeof additionalProperties === 'object'
      ? Array.from({ length: random.below(4) }, () => [
          random.chance(0.9) ? findId('fieldId') : oddText(random),
          makeValue(additionalProperties, generation, 'value'),
        ])
      : []
  return Object.fromEntries([...known, ...others])
}

function makeText(shape: JsonSchema, { random, findId }: Generation, name: string): string {
  switch (shape.format) {
    case 'uuid':
    case 'guid':
      return /key$/i.test(name) ? randomUUID() : findId(name)
    case 'email':
      return random.pick(['a@exemple.example', 'fuzz@exemple.example'])
    case 'date':
      return random.pick(['2026-12-31', '2024-02-29', '0001-01-01', '9999-12-31'])
    case 'date-time':
      return random.pick(['2026-12-31T10:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
  }
  if (/guid|\[0-9a-fA-F\]\{8\}/.test(shape.pattern ?? '')) return findId(name)
  if (random.chance(0.3)) return oddText(random)
  const text = random.pick([
    'Porte',
    'Lot de 12 fenêtres',
    '10:00',
    '09:30',
    '44000',
    'chantier-2026',
    '#3b4147',
  ])
  const minimum = shape.minLength ?? 0
  return text.length < minimum ? text.padEnd(minimum, 'a') : text.slice(0, shape.maxLength ?? text.length)
}

function makeNumber(shape: JsonSchema, random: Random): number {
  const minimum = Math.max(shape.minimum ?? 0, -1e15)
  const maximum = Math.min(shape.maximum ?? 1_000, 1e15)
  if (random.chance(0.1)) return oddNumber(random)
  if (random.chance(0.3)) return random.pick([minimum, maximum])
  return minimum + random.below(Math.min(Math.max(1, maximum - minimum), 50))
}
