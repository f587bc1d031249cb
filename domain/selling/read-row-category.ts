import { categoryChoices, categoryLabel, findCategory } from './find-category.ts'
import {
  ask,
  type KnownProduct,
  questionId,
  type ReadingGuide,
  type RowReading,
  understood,
} from './row-reading.ts'
import { shortened } from './shortened.ts'

export function readCategory(
  reading: RowReading,
  written: { family: string; category: string },
  { plan, tree }: ReadingGuide,
  known: KnownProduct | null,
): void {
  const column = (() => {
    const index = plan.columns.indexOf(written.category ? 'category' : 'family')
    return index < 0 ? null : index
  })()
  const isLeaf = (id: string | null | undefined) => tree.leaves.some((leaf) => leaf.id === id)
  const finding = findCategory(tree, { ...written, title: reading.title })
  if (finding.kind === 'found' && !(finding.isGuess && known?.categoryId)) {
    reading.categoryId = finding.id
    if (finding.isGuess)
      reading.notes.push(
        understood(column, `Catégorie d’après le titre\u00a0: ${categoryLabel(tree, finding.id)}.`),
      )
    return
  }
  if (finding.kind === 'unknown') {
    const text = [written.family, written.category].filter(Boolean).join(' › ')
    const id = questionId('category', written.family, written.category)
    const answer = plan.answers[id]
    if (isLeaf(answer)) reading.categoryId = answer as string
    else {
      ask(reading, column, {
        id,
        text: `Dans quelle catégorie ranger «\u00a0${shortened(text)}\u00a0»\u00a0?`,
        choices: categoryChoices(tree, finding.among),
      })
    }
    return
  }
  if (known?.categoryId) {
    reading.categoryId = known.categoryId
    return
  }
  const chosen = [plan.defaultCategoryId, plan.answers.category].find(isLeaf)
  if (chosen) reading.categoryId = chosen
  else {
    ask(reading, null, {
      id: 'category',
      text: 'Dans quelle catégorie ranger les produits qui n’en indiquent pas\u00a0?',
      choices: categoryChoices(tree),
    })
  }
}
