import { categoryPaths } from './category-paths.ts'
import { categoryChoices, categoryLabel, findCategory, proposeCategories } from './find-category.ts'
import {
  addAnswer,
  addQuestion,
  infoNote,
  type KnownProduct,
  questionId,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'

/** Finds the category of a row by its columns for category and family, its title, or the seller's answer. */
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
  const finding = findPath(tree, written, reading.title)
  if (finding.kind === 'found' && !(finding.isGuess && known?.categoryId)) {
    reading.categoryId = finding.id
    if (finding.isGuess)
      reading.notes.push(
        infoNote(column, `Catégorie d’après le titre\u00a0: ${categoryLabel(tree, finding.id)}.`),
      )
    return
  }
  if (finding.kind === 'unknown') {
    const text = [written.family, written.category].filter(Boolean).join(' › ')
    const id = questionId('category', written.family, written.category)
    const answer = plan.answers[id]
    const own = findCategory(tree, { family: '', category: '', title: reading.title })
    const byTitle = { value: 'by-title', label: 'Selon le titre de chaque article' }
    const question = () => {
      const named = proposeCategories(
        tree,
        `${written.category.split(/[>›/]/).at(-1) ?? ''}`.trim() || reading.title,
      )
      const choices = likeliestFirst(
        categoryChoices(tree, finding.among),
        named,
        proposeCategories(tree, reading.title),
      )
      // A heading like `Bricolage` contains all kinds of products.
      const isByTitle = own.kind === 'found' && named.length === 0
      return {
        id,
        text: `Dans quelle catégorie ranger «\u00a0${shortened(text)}\u00a0»\u00a0?`,
        choices: isByTitle ? [byTitle, ...choices] : [...choices, byTitle],
      }
    }
    if (answer !== undefined && (isLeaf(answer) || answer === byTitle.value))
      addAnswer(reading, answer, id, question)
    else addQuestion(reading, column, question())
    if (isLeaf(answer)) reading.categoryId = answer ?? null
    else if (answer === byTitle.value && own.kind === 'found') reading.categoryId = own.id
    if (answer !== byTitle.value || reading.categoryId) return
  }
  if (known?.categoryId) {
    reading.categoryId = known.categoryId
    return
  }
  const chosen = [plan.defaultCategoryId, plan.answers.category].find(isLeaf)
  const question = () => ({
    id: 'category',
    text: 'Dans quelle catégorie ranger les produits qui n’en indiquent pas\u00a0?',
    choices: categoryChoices(tree),
  })
  if (!chosen) {
    addQuestion(reading, null, question())
    return
  }
  reading.categoryId = chosen
  // The default category has its own input and is applied first.
  if (chosen !== plan.defaultCategoryId) addAnswer(reading, chosen, 'category', question)
}

/** Returns the finding of the best of the paths in a cell: a certain one, a guess, or the one with the fewest candidates. */
function findPath(
  tree: ReadingGuide['tree'],
  written: { family: string; category: string },
  title: string,
): ReturnType<typeof findCategory> {
  const findings = [written.category, ...categoryPaths(written.category)].map((category) =>
    findCategory(tree, { family: categoryPaths(written.family).at(0) ?? written.family, category, title }),
  )
  return (
    findings.find((finding) => finding.kind === 'found' && !finding.isGuess) ??
    findings.find(({ kind }) => kind === 'found') ??
    findings.toSorted((one, other) => breadth(one) - breadth(other))[0] ??
    findCategory(tree, { ...written, title })
  )
}

const breadth = (finding: ReturnType<typeof findCategory>): number =>
  finding.kind === 'unknown' ? finding.among.length : Number.POSITIVE_INFINITY

function likeliestFirst(
  choices: { value: string; label: string }[],
  ...proposals: { id: string }[][]
): { value: string; label: string }[] {
  const ids = proposals.flat().map(({ id }) => id)
  const rank = ({ value }: { value: string }) => (ids.includes(value) ? ids.indexOf(value) : ids.length)
  return choices.toSorted((one, other) => rank(one) - rank(other))
}
