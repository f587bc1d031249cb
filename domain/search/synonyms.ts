import { z } from 'zod'
import { defineSearchParams, page, text } from '../address.ts'

export const synonymsPerPage = 50
const maxTermLength = 60
const maxMeanings = 12
const maxCategories = 5

/** The address of the administrators' list of synonyms; `search` is a part of a term or of a meaning. */
export const { parse: parseSynonymSearch, print: synonymParams } = defineSearchParams({
  search: text(maxTermLength),
  page: page(synonymsPerPage),
})
export type SynonymSearch = ReturnType<typeof parseSynonymSearch>

const normalizeSpaces = (text: string) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim()
const term = z
  .string()
  .transform(normalizeSpaces)
  .pipe(
    z
      .string()
      .min(2, 'Écrivez au moins deux caractères')
      .max(maxTermLength, `${maxTermLength} caractères au maximum`)
      .regex(/[\p{L}\p{N}]{2}/u, 'Écrivez un mot'),
  )

/** A trade word, its synonyms and its categories, the most likely first. */
export const synonymSchema = z
  .object({
    term,
    meanings: z.array(term).max(maxMeanings, `${maxMeanings} mots ou expressions au maximum`),
    categorySlugs: z
      .array(z.string().regex(/^[a-z0-9-]{1,80}$/, 'Catégorie inconnue'))
      .max(maxCategories, `${maxCategories} catégories au maximum`),
  })
  .refine(({ meanings, categorySlugs }) => meanings.length + categorySlugs.length > 0, {
    message: 'Indiquez ce qu’il veut dire, ou une catégorie',
    path: ['meanings'],
  })
export type SynonymInput = z.output<typeof synonymSchema>

export const synonymMessages = {
  loadFailure: 'Les synonymes n’ont pas pu être chargés. Veuillez réessayer.',
  missing: 'Ce synonyme n’existe plus.',
  taken: 'Ce terme, au singulier ou au pluriel, est déjà dans la liste.',
  emptyTerm: 'Ce terme ne contient que des mots sans signification (le, de, pour…).',
  saveFailureTitle: 'Synonyme non enregistré',
  deleteFailureTitle: 'Synonyme non supprimé',
} as const

/** Names in the audit log of what administrators change here. */
export const synonymAudit = {
  subjects: { synonym: 'Synonyme' },
  actions: {
    'synonym.create': 'Synonyme ajouté',
    'synonym.update': 'Synonyme modifié',
    'synonym.delete': 'Synonyme supprimé',
  },
  fields: {
    term: 'Terme',
    meanings: 'Trouve aussi',
    categorySlugs: 'Catégories proposées',
  } satisfies Record<keyof SynonymInput, string>,
}
