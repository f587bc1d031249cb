import type { CustomField } from '../../catalogue/custom-fields.ts'
import { guessColumns, guessHeading } from '../guess-columns.ts'
import { type ColumnTarget, isSeveralTarget } from '../imports.ts'
import { type Program, plainHeading } from './program.ts'

/**
 * What the columns of a program's file mean here. A heading that it does not know is guessed; of two columns of one
 * meaning the first counts, whichever is better known to the program.
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
    // A size may stand in a column of its own or among attributes: the first that says it counts.
    const mayRepeat = isSeveralTarget(target) || target.startsWith('field:')
    if (taken.has(target) && !mayRepeat) return null
    taken.add(target)
    return target
  }
  const known = meant.map((target, index) => (isKnown[index] ? take(target) : null))
  return known.map((target, index) => (isKnown[index] ? target : take(guesses[index])))
}
