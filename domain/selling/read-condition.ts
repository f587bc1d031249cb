import type { Condition } from '../catalogue/conditions.ts'
import { type CustomField, formatValue } from '../catalogue/custom-fields.ts'
import type { StoredValue } from '../catalogue/custom-values.ts'
import { plainForm } from './plain-words.ts'

const conditionWords: readonly (readonly [RegExp, Condition])[] = [
  [
    /^(?:a (?:restaurer|repeindre|reviser|renover|reparer|decaper|remettre en etat|reprendre)|pour pieces|reemploi a renover|moyen|etat moyen|mauvais|degrade|vetuste|abime|hs|damaged|for parts)/,
    'to_restore',
  ],
  [/^(?:modele d ?expo|expo|exposition|demonstration|showroom|display)/, 'exhibited'],
  [/^(?:neuf (?:deballe|sans emballage|ouvert)|open box|new other)/, 'new_opened'],
  [/^neuf (?:emballe|sous|dans|scelle|avec emballage)/, 'new_sealed'],
  [
    /^(?:reemploi|occasion|bon etat|bon$|tres bon etat|tres bon$|etat d usage|fonctionnel|convenable|correct|(?:etat )?satisfaisant|t?b$|d occasion|t?be$|ttbe$|used|second hand|refurbished|reconditionne|remis a neuf|comme neuf|like new|good|very good|usage)/,
    'reused_good',
  ],
]

/** The seller states that the condition is unknown. */
const unknownWords =
  /^(etat )?(inconnue?|indetermine|non (connue?|teste|verifie|essaye|precise|renseigne)|ne sais? pas|nsp|\?+)$/

/** Reads a condition as sellers write it; null when unclear, such as `Neuf` alone, which may be opened or sealed. */
export function readCondition(text: string): Condition | null {
  const plain = plainForm(text)
  if (unknownWords.test(plain)) return 'unknown'
  return conditionWords.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

/** `Bon état`, `le tout en très bon état général`, `TBE`. */
const goodWords =
  /(?:^|(?:^| )en )((?:tres )?bon etat|etat (?:d usage|correct|convenable|moyen))(?: |$)|^(be|t?tbe|comme neufs?|comme neuves?)$/
const shortConditions = new Map([
  ['comme neuve', 'comme neuf'],
  ['comme neufs', 'comme neuf'],
  ['comme neuves', 'comme neuf'],
  ['be', 'bon état'],
  ['tbe', 'très bon état'],
  ['ttbe', 'très bon état'],
])
const restorationWords = /^a (?:renover|restaurer|reparer|remettre en etat)(?: |$)/
/** A text that also speaks of damage leaves its condition to the seller. */
const damageWords =
  /(?:^| )(?:(?:casse|fendu|fele|ebreche|abime|rouille|degrade|perce)e?s?|hs|fissures?|manquante?s?|(?:pas|plus|mauvais) (?:en )?(?:bon )?etat|sauf|a (?:changer|remplacer|refaire|reprendre|reviser))(?: |$)/

/** Returns the condition that a text states of what it offers, in usual words and as written; null when it states none, two, or damage. */
export function conditionInText(text: string): { words: string; written: string } | null {
  const parts = text
    .slice(0, 2_000)
    .split(/[\n.,;:!()+–—]|(?<=\s)-(?=\s)/)
    .map((part) => ({ written: part.trim(), plain: plainForm(part) }))
  const stated = parts.flatMap(({ written, plain }) => {
    if (restorationWords.test(plain)) return [{ words: 'à rénover', written }]
    const [, words, short] = goodWords.exec(plain) ?? []
    const fullWords = words ?? (short && (shortConditions.get(short) ?? short))
    return fullWords ? [{ words: fullWords, written }] : []
  })
  const [first] = stated
  const isDamaged = parts.some(({ plain }) => damageWords.test(plain))
  return first && !isDamaged && stated.every(({ words }) => words === first.words) ? first : null
}

/** Finds the field « État » by which a category describes the condition in its own words; it replaces the standard condition. */
export const findConditionField = <Field extends Pick<CustomField, 'name' | 'fieldType'>>(
  fields: readonly Field[],
): Field | undefined =>
  fields.find(({ name, fieldType }) => fieldType === 'select' && plainForm(name) === 'etat')

/** Returns the standard condition that corresponds to the category's own field, or `fallback` without a value in that field. */
export function conditionFromValues(
  fields: readonly CustomField[],
  values: readonly StoredValue[],
  fallback: Condition | null,
): Condition | null {
  const field = findConditionField(fields)
  const statedValue = field && values.find(({ customFieldId }) => customFieldId === field.id)
  return statedValue ? readCondition(formatValue(field, statedValue.value) ?? '') : fallback
}
