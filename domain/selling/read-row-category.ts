import { categoryPaths } from './category-paths.ts'
import { categoryChoices, categoryLabel, findCategory, proposeCategories } from './find-category.ts'
import {
  addAnswer,
  addQuestion,
  type ExistingProduct,
  infoNote,
  questionId,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'

/** Finds the category of a row by its columns for category and family, its title, or the seller's answer. */
export function readCategory(
  reading: RowReading,
  cells: { family: string; category: string },
  { plan, tree }: ReadingGuide,
  existing: ExistingProduct | null,
): void {
  const column = (() => {
    const index = plan.columns.indexOf(cells.category ? 'category' : 'family')
    return index < 0 ? null : index
  })()
  const isLeaf = (id: string | null | undefined) => tree.leaves.some((leaf) => leaf.id === id)
  const finding = findByPaths(tree, cells, reading.title)
  if (finding.kind === 'found' && !(finding.isGuess && existing?.categoryId)) {
    reading.categoryId = finding.id
    if (finding.isGuess)
      reading.notes.push(
        infoNote(column, `Catégorie d’après le titre\u00a0: ${categoryLabel(tree, finding.id)}.`),
      )
    return
  }
  if (finding.kind === 'unknown') {
    const rubric = [cells.family, cells.category].filter(Boolean).join(' › ')
    const id = questionId('category', cells.family, cells.category)
    const answer = plan.answers[id]
    const titleFinding = findCategory(tree, { family: '', category: '', title: reading.title })
    const byTitle = { value: 'by-title', label: 'Selon le titre de chaque article' }
    const question = () => {
      const namedCategories = proposeCategories(
        tree,
        `${cells.category.split(/[>›/]/).at(-1) ?? ''}`.trim() || reading.title,
      )
      const choices = sortByLikelihood(
        categoryChoices(tree, finding.candidates),
        namedCategories,
        proposeCategories(tree, reading.title),
      )
      // A heading like `Bricolage` contains all kinds of products.
      const isGeneralRubric = titleFinding.kind === 'found' && namedCategories.length === 0
      return {
        id,
        text: `Dans quelle catégorie ranger «\u00a0${shortened(rubric)}\u00a0»\u00a0?`,
        choices: isGeneralRubric ? [byTitle, ...choices] : [...choices, byTitle],
      }
    }
    if (answer !== undefined && (isLeaf(answer) || answer === byTitle.value))
      addAnswer(reading, answer, id, question)
    else addQuestion(reading, column, question())
    if (isLeaf(answer)) reading.categoryId = answer ?? null
    else if (answer === byTitle.value && titleFinding.kind === 'found') reading.categoryId = titleFinding.id
    if (answer !== byTitle.value || reading.categoryId) return
  }
  if (existing?.categoryId) {
    reading.categoryId = existing.categoryId
    return
  }
  const categoryId = [plan.defaultCategoryId, plan.answers.category].find(isLeaf)
  const question = () => ({
    id: 'category',
    text: 'Dans quelle catégorie ranger les produits qui n’en indiquent pas\u00a0?',
    choices: categoryChoices(tree),
  })
  if (!categoryId) {
    addQuestion(reading, null, question())
    return
  }
  reading.categoryId = categoryId
  // The default category has its own input and is applied first.
  if (categoryId !== plan.defaultCategoryId) addAnswer(reading, categoryId, 'category', question)
}

/** Returns the finding of the best of the paths in a cell: a certain one, a guess, or the one with the fewest candidates. */
function findByPaths(
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
  finding.kind === 'unknown' ? finding.candidates.length : Number.POSITIVE_INFINITY

function sortByLikelihood(
  choices: { value: string; label: string }[],
  ...proposals: { id: string }[][]
): { value: string; label: string }[] {
  const ids = proposals.flat().map(({ id }) => id)
  const rank = ({ value }: { value: string }) => (ids.includes(value) ? ids.indexOf(value) : ids.length)
  return choices.toSorted((one, other) => rank(one) - rank(other))
}
