import type { ColumnTarget, ImportPlan } from './imports.ts'
import { plainForm } from './plain-words.ts'
import { addAnswer, addQuestion, type RowReading } from './row-reading.ts'
import { createSumFinder, isAmount } from './sum-rows.ts'

/** Why a row is no product. */
export type LeftOutKind = 'total' | 'sum' | 'fee' | 'example' | 'maybe' | 'headings' | 'group' | 'page'

export const leftOutReasons: Record<LeftOutKind, string> = {
  total: 'Total ou sous-total\u00a0: ce n’est pas un article.',
  sum: 'Ses chiffres sont la somme des lignes au-dessus\u00a0: ce n’est pas un article.',
  fee: 'Frais ou écart\u00a0: ce n’est pas un article.',
  example: 'Ligne d’exemple\u00a0: ce n’est pas un article.',
  maybe: 'Total, d’après votre réponse.',
  headings: 'Titres de colonnes répétés.',
  group: 'Titre de groupe, sans autre cellule.',
  page: 'Mention d’impression ou de page.',
}

const leftOutQuestions: Record<LeftOutKind, string> = {
  total: 'Ces lignes ressemblent à des totaux. Faut-il les laisser de côté\u00a0?',
  sum: 'Les chiffres de ces lignes sont la somme des lignes au-dessus. Faut-il les laisser de côté\u00a0?',
  fee: 'Ces lignes ressemblent à des frais ou à des écarts. Faut-il les laisser de côté\u00a0?',
  example: 'Ces lignes sont des exemples de remplissage. Faut-il les laisser de côté\u00a0?',
  maybe: 'Ces lignes ressemblent à des totaux, mais ont un titre. Que sont-elles\u00a0?',
  headings: 'Ces lignes répètent les titres des colonnes. Faut-il les laisser de côté\u00a0?',
  group: 'Ces lignes ne contiennent qu’un titre. Faut-il les laisser de côté\u00a0?',
  page: 'Ces lignes viennent de l’impression du tableau. Faut-il les laisser de côté\u00a0?',
}

const pagePattern =
  /^(?:-+ ?)?page (?:n )?\d{1,5}(?: ?(?:sur|de|of|\/)? ?\d{1,5})?$|^(?:imprime|edite|genere|exporte|extrait)e?s? (?:le|du|au|par) |^(?:etablie?|arretee?|mise? a jour) (?:le|au|du) \d|^(?:date d (?:edition|impression|export|extraction)|export du|extraction du|edition du|suite (?:page suivante|au verso)|fin (?:du|de la|de) (?:document|tableau|fichier|rapport|liste|page|stock)|bon pour accord|signature|cachet(?: et signature)?)(?: |$)/
const totalPattern =
  /^(?:(?:sous |s |grand )?tota(?:l|ux)|subtotal|cumul|montant (?:total|general)|net a payer)(?: |$)/
const subtotalPattern = /^(?:s |sous |grand )tota(?:l|ux)(?: |$)|^subtotal(?: |$)/
/** Words after `total` that make it a sum rather than a brand. */
const totalOnlyPattern =
  /^(?:dont )?t ?v ?a(?: \d{1,2}(?: \d{1,2})?)?$|^(?:nombre|nb|nbre) (?:total )?(?:d |de )?(?:articles?|lignes?|pieces?|references?)(?: \d{1,6})?$|^\d{1,6} (?:articles?|lignes?|references?)$|^(?:remise|escompte|acompte|solde|moyenne)(?: (?:globale?|generale?|commerciale?|\d{1,2}))*$|^(?:(?:sous |s |grand )?tota(?:l|ux)|subtotal|cumul|somme|report|a reporter|montant (?:total|general)|net a payer)(?: (?:general|generaux|ht|ttc|tva|h t|t t c|stock|inventaire|valeur|quantites?|articles?|pieces?|page|lignes?|precedente?|a reporter|de la page|partiel|cumule|hors taxes?|\d{1,6}))*$/
/** Items of a bill or an inventory besides products. */
const feePattern =
  /^(?:frais|frais (?:de |d )?(?:port|livraison|transport|expedition|emballage|dossier|gestion|deplacement|envoi)|port|livraison|transport|eco ?(?:participation|contribution|taxe)|main d oeuvre|deplacement|ecarts?|arrondis?|variations? (?:de|du) stocks?|stock (?:initial|final)|valeur (?:du|de) stock|remises? commerciales?|ristournes?|avoirs?|acomptes?|escomptes?|arrhes|consignes?(?: palettes?)?|provisions?(?: pour depreciation)?|depreciations?|decotes?|abattements?)(?: (?:ht|ttc|h t|t t c|sur (?:achats?|ventes?|factures?)|forfaitaires?|forfait|france|et emballage|et livraison|constates?|d inventaire|de stock|de caisse|\d{1,6}))*$/
/** `Exemple : Porte chêne (ligne à effacer)` */
const example =
  /^(?:exemple|ex\.)(?: ?:| –| -)|\(exemple\)$|\(?(?:ligne|exemple) à (?:effacer|supprimer|ne pas remplir)/i
const taxLinePattern =
  /^(?:(?:(?:sous |s |grand )?total|montant)(?: (?:general|net))? (?:ht|h t|hors taxes?)|t ?v ?a(?: \d{1,2}(?: \d{1,2})?)?)$/

/** Matches `Total HT`, `TVA 20 %` below a table, which mean that its prices exclude tax. */
export const isTaxLine = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.length <= maxLabelLength && taxLinePattern.test(plainForm(cell)))

interface FileLayout {
  headings: readonly string[]
  plan: Pick<ImportPlan, 'columns' | 'namedColumns'>
}

/** Returns a function that says, called for each row in order, why the row is no product; null for a product. */
export function createLeftOutFinder({
  headings,
  plan,
}: FileLayout): (cells: readonly string[]) => LeftOutKind | null {
  const plainHeadings = headings.map(plainForm)
  const usedColumnCount = plan.columns.filter((target) => target !== null).length
  const titleColumn = plan.columns.indexOf('title')
  const keyColumns = plan.columns.flatMap((target, index) =>
    ['reference', 'code', 'category', 'condition'].includes(target ?? '') ? [index] : [],
  )
  const sums = createSumFinder(plan)
  const hasOnlyTitle = (cells: readonly string[]): boolean =>
    ['price', 'quantity'].every((target) => plan.columns.includes(target as ColumnTarget)) &&
    plan.columns.every((target, index) => target === null || index === titleColumn || !cells[index])

  const repeatsHeadings = (cells: readonly string[]): boolean => {
    const filled = cells.flatMap((cell, index) => (cell ? [index] : []))
    return (
      filled.length >= 2 && filled.every((index) => plainForm(cells[index] ?? '') === plainHeadings[index])
    )
  }
  const hasKey = (cells: readonly string[]): boolean =>
    keyColumns.some((index) => cells[index] && !isTotalWord(plainForm(cells[index] ?? '')))

  const kindOf = (cells: readonly string[]): LeftOutKind | null => {
    const filled = cells.filter((cell) => cell !== '')
    if (filled.length === 0 || isPageLine(filled)) return 'page'
    if (repeatsHeadings(cells)) return 'headings'
    const summedCount = sums.countSums(cells)
    if (
      filled.length === 1 &&
      usedColumnCount >= 3 &&
      isGroupTitle(filled[0] ?? '') &&
      !isTotalWord(plainForm(filled[0] ?? ''))
    )
      return 'group'
    const texts = filled.filter((cell) => cell.length <= maxLabelLength && /\p{L}/u.test(cell)).map(plainForm)
    if (feePattern.test(plainForm(cells[titleColumn]?.slice(0, maxLabelLength) ?? ''))) return 'fee'
    if (example.test(cells[titleColumn]?.slice(0, maxLabelLength) ?? '')) return 'example'
    if (hasKey(cells)) return null
    if (texts.some((text) => totalOnlyPattern.test(text))) return 'total'
    if (subtotalPattern.test(texts[0] ?? '')) return 'total'
    if (totalPattern.test(texts[0] ?? '')) return keyColumns.length > 0 || summedCount > 0 ? 'total' : 'maybe'
    if (summedCount > 0 && !cells[titleColumn]) return 'sum'
    if (summedCount > 1) return keyColumns.length > 0 ? 'sum' : 'maybe'
    // `Différence;;;-12,50`: only a title and an amount in an unused column.
    if (hasOnlyTitle(cells) && filled.length === 2 && filled.some(isAmount)) return 'maybe'
    return null
  }

  return (cells) => {
    const kind = kindOf(cells)
    if (kind === null) sums.add(cells)
    else if (kind === 'total' || kind === 'sum') sums.endBlock()
    return kind
  }
}

const maxLabelLength = 120

const isPageLine = (filled: readonly string[]): boolean =>
  (filled.length <= 3 &&
    filled.some((cell) => cell.length <= maxLabelLength && pagePattern.test(plainForm(cell)))) ||
  filled.every((cell) => cell.length <= maxLabelLength && /^[-=_*.~ ]{3,}$/.test(cell))

const isTotalWord = (plain: string): boolean => totalPattern.test(plain) || totalOnlyPattern.test(plain)

/** One short text alone in its row is a group; a code alone is a product without a title. */
const isGroupTitle = (cell: string): boolean =>
  cell.length <= 100 && /\p{L}{2}/u.test(cell) && (/\s/.test(cell) || !/\d/.test(cell))

const leaveOutChoice = { value: 'leave', label: 'Les laisser de côté' }
const productChoice = { value: 'article', label: 'Ce sont des articles' }

/**
 * Returns true when a row of this kind is left out, according to the seller's answer for the file; certain cases are left out until the
 * seller objects.
 */
export function isLeftOut(
  reading: RowReading,
  kind: LeftOutKind,
  { answers }: Pick<ImportPlan, 'answers'>,
): boolean | 'ask' {
  const id = `left-out:${kind}`
  const choices = [leaveOutChoice, productChoice]
  const question = () => ({ id, text: leftOutQuestions[kind], choices })
  const sellerAnswer = choices.find(({ value }) => value === answers[id])?.value
  const answer = sellerAnswer ?? (kind === 'maybe' ? undefined : leaveOutChoice.value)
  if (answer === undefined) {
    addQuestion(reading, null, question())
    return 'ask'
  }
  addAnswer(reading, answer, id, question)
  return answer === leaveOutChoice.value
}
