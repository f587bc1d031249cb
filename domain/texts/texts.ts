import type { Block } from './rich-text.ts'

/** The text of an email: subject, heading and body in the markup of rich-text.ts. In a page's section, subject and heading are the same. */
export interface TextFields {
  subject: string
  title: string
  body: string
}

export const textFieldNames = ['subject', 'title', 'body'] as const satisfies readonly (keyof TextFields)[]

export const textFieldLabels: Record<keyof TextFields, string> = {
  subject: 'Objet',
  title: 'Titre',
  body: 'Texte',
}

export const maxSubjectLength = 200
export const maxBodyLength = 10_000

/** A value that a text may show. */
export interface Placeholder {
  name: string
  /** `part` is drawn by the program, alone on its line. */
  kind: 'value' | 'part'
  /** Value in the sample; empty for a part. */
  sample: string
  /** True when the email would be useless without it. */
  isMandatory: boolean
}

/** A rendered text: `html` of an email, `blocks` of a page's section. */
export interface RenderedText {
  subject: string
  html: string | null
  blocks: Block[]
}

/** A difference between two versions of a text, by paragraph. */
export interface ParagraphChange {
  kind: 'removed' | 'added'
  text: string
}

export function changedParagraphs(before: string, after: string): ParagraphChange[] {
  const [oldParagraphs, newParagraphs] = [paragraphsOf(before), paragraphsOf(after)]
  const [oldSet, newSet] = [new Set(oldParagraphs), new Set(newParagraphs)]
  return [
    ...oldParagraphs.filter((text) => !newSet.has(text)).map((text) => ({ kind: 'removed' as const, text })),
    ...newParagraphs.filter((text) => !oldSet.has(text)).map((text) => ({ kind: 'added' as const, text })),
  ]
}

const paragraphsOf = (text: string): string[] =>
  text
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** The delivered text with its placeholders. */
export interface DefaultText extends TextFields {
  placeholders: Placeholder[]
  /** Digest of the text. */
  digest: string
}

const listNames = (names: readonly string[]): string => {
  const shown = names.slice(0, 5).map((name) => `{${name}}`)
  const hiddenCount = names.length - shown.length
  return `${shown.join(', ')}${hiddenCount > 0 ? `, et ${hiddenCount} autre${hiddenCount > 1 ? 's' : ''}` : ''}`
}

export const textMessages = {
  saved: 'Texte enregistré',
  restored: 'Texte d’origine rétabli',
  failureTitle: 'Texte non enregistré',
  missing: 'Ce texte n’existe pas.',
  unchanged: 'Ce texte est déjà le texte d’origine.',
  overtaken:
    'Quelqu’un d’autre a modifié ce texte entre-temps. Le vôtre est toujours ici\u00a0: comparez-le à l’historique, puis enregistrez à nouveau.',
  required: 'À remplir.',
  oneLine: 'Une seule ligne.',
  tooLong: (max: number) => `${max.toLocaleString('fr-FR')} caractères au plus.`,
  unknown: (names: readonly string[]) =>
    `${listNames(names)}\u00a0: inconnu de ce texte. Choisissez dans la liste, ou corrigez l’orthographe.`,
  lost: (names: readonly string[]) =>
    `Il manque ${listNames(names)}\u00a0: sans cela ce texte ne sert plus à rien.`,
  notAlone: (names: readonly string[]) =>
    `${listNames(names)}\u00a0: à écrire seul sur sa ligne, une seule fois, avec une ligne vide avant et après.`,
  partInLine: (names: readonly string[]) => `${listNames(names)}\u00a0: seulement dans le texte, pas ici.`,
  links: (hrefs: readonly string[]) =>
    `Ce lien n’est pas permis\u00a0: ${hrefs.slice(0, 3).join(', ')}. Il commence par https://, / ou une information entre accolades.`,
  unreadable: 'Ce texte est trop imbriqué pour être lu.',
} as const
