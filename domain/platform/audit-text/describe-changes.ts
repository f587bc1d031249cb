import { differencesOf } from './differences.ts'
import { nameOf } from './names.ts'
import { valueText } from './value-text.ts'

/** One thing an administrator changed, as people read it. Null: it was not there, or is not there any more. */
export interface ChangeText {
  name: string
  before: string | null
  after: string | null
}

interface Entry {
  subjectType: string
  subjectId: string
  before: unknown
  after: unknown
}

/** What an entry of the log changed, in French, in euros, with the names on screen. `names`: of categories, by id and by slug. */
export const describeChanges = (
  { subjectType, subjectId, before, after }: Entry,
  names: ReadonlyMap<string, string>,
): ChangeText[] => {
  // What a setting's value counts depends on which it is.
  const values = (side: unknown) =>
    subjectType === 'setting' && isValued(side) ? { [subjectId]: side.value } : side
  return differencesOf(values(before), values(after)).map((difference) => ({
    name: difference.name && nameOf(difference.name),
    before: valueText(difference.name, difference.before, names),
    after: valueText(difference.name, difference.after, names),
  }))
}

const isValued = (side: unknown): side is { value: unknown } =>
  typeof side === 'object' && side !== null && 'value' in side
