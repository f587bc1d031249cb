import type { CustomField } from '../../catalogue/custom-fields.ts'
import { guessColumns, guessHeading } from '../guess-columns.ts'
import { type ColumnTarget, isSeveralTarget } from '../imports.ts'
import { type Program, plainHeading } from './program.ts'

/**
 * Returns the meanings of the columns of a program's file. Unknown headings are guessed; of two columns with one meaning, the program's
 * first counts.
 */
export function programColumns(
  program: Program,
  headings: readonly string[],
  fields: readonly Pick<CustomField, 'name'>[],
): (ColumnTarget | null)[] {
  const guesses = guessColumns(headings, fields)
  const isKnown = headings.map((heading) => plainHeading(heading) in program.columns)
  const meant = headings.map((heading): ColumnTarget | null => {
    const target = program.columns[plainHeading(heading)] ?? null
    if (!target?.startsWith('like:')) return target as ColumnTarget | null
    return guessHeading(target.slice('like:'.length), fields) ?? 'details'
  })
  const taken = new Set<ColumnTarget>()
  const take = (target: ColumnTarget | null | undefined): ColumnTarget | null => {
    if (!target) return null
    // A size may be in its own column or among attributes: the first one counts.
    const mayRepeat = isSeveralTarget(target) || target.startsWith('field:')
    if (taken.has(target) && !mayRepeat) return null
    taken.add(target)
    return target
  }
  const known = meant.map((target, index) => (isKnown[index] ? take(target) : null))
  return known.map((target, index) => (isKnown[index] ? target : take(guesses[index])))
}
