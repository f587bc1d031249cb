import type { ArticleVatRegime } from '../invoices/invoices.ts'
import { articleVatLabels } from '../invoices/vat.ts'
import { plainForm } from './plain-words.ts'
import { type RowReading, shortened } from './row-reading.ts'

/** As sellers write it, in plain form; what begins so. */
const words: [string, ArticleVatRegime][] = [
  ['marge', 'margin'],
  ['tva sur la marge', 'margin'],
  ['tva sur marge', 'margin'],
  ['occasion', 'margin'],
  ['297 a', 'margin'],
  ['20', 'standard'],
  ['normal', 'standard'],
  ['tva', 'standard'],
]

/** Reads how a price contains tax. What is not understood changes nothing and holds no row up: it is said. */
export function readVatRegime(reading: RowReading, cell: string, say: (text: string) => void): void {
  if (!cell) return
  const plain = plainForm(cell)
  const known = words.find(([word]) => plain.startsWith(word))?.[1]
  if (known) reading.vatRegime = known
  else
    say(
      `«\u00a0${shortened(cell)}\u00a0» n’est pas un régime de TVA connu (${articleVatLabels.standard}, ${articleVatLabels.margin})\u00a0: celui de l’entreprise est retenu.`,
    )
}
