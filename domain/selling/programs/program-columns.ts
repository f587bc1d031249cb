import type { CustomField } from '../../catalogue/custom-fields.ts'
import { guessColumns, guessHeading } from '../guess-columns.ts'
import { type ColumnTarget, isRepeatableTarget } from '../imports.ts'
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
  const targets = headings.map((heading): ColumnTarget | null => {
    const target = program.columns[plainHeading(heading)] ?? null
    if (!target?.startsWith('like:')) return target as ColumnTarget | null
    return guessHeading(target.slice('like:'.length), fields) ?? 'details'
  })
  const usedTargets = new Set<ColumnTarget>()
  const claim = (target: ColumnTarget | null | undefined): ColumnTarget | null => {
    if (!target) return null
    // A size may be in its own column or among attributes: the first one counts.
    const mayRepeat = isRepeatableTarget(target) || target.startsWith('field:')
    if (usedTargets.has(target) && !mayRepeat) return null
    usedTargets.add(target)
    return target
  }
  const knownTargets = targets.map((target, index) => (isKnown[index] ? claim(target) : null))
  return knownTargets.map((target, index) => (isKnown[index] ? target : claim(guesses[index])))
}
