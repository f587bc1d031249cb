import {
  type CustomField,
  formatValue,
  listFieldOptions,
  priceOnRequestField,
} from '../catalogue/custom-fields.ts'
import { requiredText } from '../catalogue/custom-values.ts'
import { fieldDefinitions } from '../catalogue/field-types.ts'
import { confirmChangedCell, isDateText } from './date-cell.ts'
import { type FieldCell, readFieldCell } from './field-cell.ts'
import type { ImportPlan } from './imports.ts'
import { splitUnit } from './plain-words.ts'
import { findConditionField, readCondition } from './read-condition.ts'
import {
  addAnswer,
  addQuestion,
  cleanCell,
  type ExistingProduct,
  errorNote,
  infoNote,
  questionId,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'
import { type TextValue, valuesFromText } from './values-from-text.ts'

/** Reads a row's characteristics from their columns and then from its texts, and asks about required ones that are missing. */
export function readValues(
  reading: RowReading,
  cells: readonly string[],
  guide: ReadingGuide,
  existing: ExistingProduct | null,
  descriptionLines: string[],
): void {
  const { plan, headings, fieldsByCategory } = guide
  const fields = reading.categoryId ? (fieldsByCategory.get(reading.categoryId) ?? []) : []
  const filledIds = new Set<string>()
  for (const [column, target] of plan.columns.entries()) {
    if (!target?.startsWith('field:')) continue
    const cell = cleanCell(cells[column])
    const name = target.slice('field:'.length)
    const field = fields.find((other) => other.name === name)
    if (!field) {
      // A date is asked about even if the category has no such field, because the seller answers for the whole file.
      const mayUseText =
        !isDateText(cell) ||
        !isNameOfSizeField(name, fieldsByCategory) ||
        confirmChangedCell(reading, cell, { kind: 'size', column, plan }) === 'use'
      if (cell && reading.categoryId && mayUseText)
        descriptionLines.push(`${headings[column] ?? name}\u00a0: ${cell}`)
      continue
    }
    if (field.name === priceOnRequestField || filledIds.has(field.id)) continue
    if (mayHoldSize(field) && confirmChangedCell(reading, cell, { kind: 'size', column, plan }) !== 'use') {
      filledIds.add(field.id)
      continue
    }
    const value = readFieldCell(field, cell, splitUnit(headings[column] ?? '').unit)
    if (value.kind !== 'empty') filledIds.add(field.id)
    storeCellValue(
      reading,
      { field, value, cell, column, heading: headings[column] ?? name },
      plan,
      descriptionLines,
    )
  }
  if (!reading.categoryId) return
  const isFilled = ({ id }: CustomField) =>
    filledIds.has(id) || existing?.values.some(({ customFieldId }) => customFieldId === id) === true
  const unfilledFields = fields.filter((field) => field.name !== priceOnRequestField && !isFilled(field))
  fillFromTexts(reading, cells, guide, { fields, unfilledFields, descriptionLines })
}

/** Fills the other characteristics from title, sizes and description, and asks about required ones without a value. */
function fillFromTexts(
  reading: RowReading,
  cells: readonly string[],
  { plan, headings }: ReadingGuide,
  {
    fields,
    unfilledFields,
    descriptionLines,
  }: {
    fields: readonly CustomField[]
    unfilledFields: readonly CustomField[]
    descriptionLines: readonly string[]
  },
): void {
  const descriptions = plan.columns.flatMap((target, index) =>
    target === 'description' ? [cleanCell(cells[index])] : [],
  )
  const sizeTexts = plan.columns.flatMap((target, index) =>
    target === 'dimensions' ? [sizeText(headings[index] ?? '', cleanCell(cells[index]))] : [],
  )
  const texts = {
    title: reading.title,
    description: [...sizeTexts, ...descriptions, ...descriptionLines].join('\n'),
  }
  const textValues = valuesFromText(fields, texts)
  for (const field of unfilledFields) {
    const value = textValues.find((other) => other.field.id === field.id)
    const isCondition = findConditionField([field]) !== undefined
    // The standard condition is asked about already.
    if (isCondition && reading.questions.some(({ id }) => id.startsWith('condition:'))) continue
    const option = isCondition && optionOfCondition(field, reading.condition)
    if (option) {
      reading.values.push({ customFieldId: field.id, value: option })
      continue
    }
    if (value && isUsable(value, plan)) storeTextValue(reading, value)
    else if (field.isRequired) addMissingValue(reading, field, value, plan)
  }
}

/** Returns the option in a category's own words for the condition that a column states. */
const optionOfCondition = (field: CustomField, condition: RowReading['condition']): string | undefined =>
  condition && listFieldOptions(field).find(({ label }) => readCondition(label) === condition)?.value

const mayHoldSize = ({ fieldType }: CustomField): boolean => fieldType === 'number' || fieldType === 'text'

const isNameOfSizeField = (name: string, fieldsByCategory: ReadingGuide['fieldsByCategory']): boolean =>
  [...fieldsByCategory.values()].some((fields) =>
    fields.some((field) => field.name === name && mayHoldSize(field)),
  )

/** Adds the order of the sides, which the heading states: `Dimensions (L x l x h)`. */
const sizeText = (heading: string, cell: string): string =>
  `${cell} ${/\([LlHhPp][\sx×*LlHhPp]{1,10}\)/.exec(heading)?.[0] ?? ''}`.trim()

/** A certain value is used at once, a proposed one after the seller has agreed for the whole file. */
const isUsable = ({ field, isCertain }: TextValue, plan: ImportPlan): boolean =>
  isCertain || (field.isRequired && plan.answers[textQuestionId(field)] === 'text')

const textQuestionId = ({ name }: CustomField): string => questionId('read', name)

function storeTextValue(reading: RowReading, value: TextValue): void {
  const { field, written, from, isCertain } = value
  reading.values.push({ customFieldId: field.id, value: value.value })
  const text = formatValue(field, value.value) ?? value.value
  const place = from === 'title' ? 'dans le titre' : 'dans la description'
  reading.notes.push(
    infoNote(null, `${field.name}\u00a0: ${text}, lu ${place} («\u00a0${shortened(written)}\u00a0»).`),
  )
  if (!isCertain) addAnswer(reading, 'text', textQuestionId(field), () => textValueQuestion(value))
}

const textValueQuestion = ({ field, value, written, from }: TextValue) => ({
  id: textQuestionId(field),
  text: `${field.name}\u00a0: faut-il reprendre ce que ${from === 'title' ? 'le titre semble' : 'la description semble'} dire\u00a0?`,
  choices: [
    {
      value: 'text',
      label: `Oui, comme ${formatValue(field, value) ?? value} pour «\u00a0${shortened(written)}\u00a0»`,
    },
    { value: 'none', label: 'Non, je compléterai ces lignes moi-même' },
  ],
})

interface CharacteristicCell {
  field: CustomField
  value: FieldCell
  cell: string
  column: number
  heading: string
}

function storeCellValue(
  reading: RowReading,
  characteristicCell: CharacteristicCell,
  plan: ImportPlan,
  descriptionLines: string[],
): void {
  const { field, value, cell, column, heading } = characteristicCell
  const line = `${heading}\u00a0: ${cell}`
  const addValue = (stored: string) => reading.values.push({ customFieldId: field.id, value: stored })
  const labelOf = (stored: string) => field.options.find((option) => option.value === stored)?.label ?? stored
  switch (value.kind) {
    case 'empty':
      return
    case 'value':
      addValue(value.value)
      if (value.keepsWording) descriptionLines.push(line)
      if (value.isApproximate && isSingleChoice(field))
        reading.notes.push(
          infoNote(
            column,
            `«\u00a0${shortened(cell)}\u00a0» est compris comme «\u00a0${labelOf(value.value)}\u00a0».`,
          ),
        )
      return
    case 'unclear':
    case 'wrong': {
      const choices = value.kind === 'unclear' && isSingleChoice(field) ? field.options : []
      const id = questionId('value', field.name, cell)
      const answer = choices.find((option) => option.value === plan.answers[id])
      const text = `${field.name}\u00a0: que veut dire «\u00a0${shortened(cell)}\u00a0»\u00a0?`
      const question = () => ({ id, text, choices: [...choices] })
      if (answer) {
        addAnswer(reading, answer.value, id, question)
        addValue(answer.value)
        descriptionLines.push(line)
      } else if (!field.isRequired) {
        descriptionLines.push(line)
        reading.notes.push(
          infoNote(column, `«\u00a0${shortened(cell)}\u00a0» est gardé dans la description.`),
        )
      } else if (choices.length > 0) {
        addQuestion(reading, column, question())
      } else {
        const reason = value.kind === 'wrong' ? value.text : 'Choisissez parmi les options proposées.'
        reading.notes.push(errorNote(column, `${field.name}\u00a0: ${reason}`))
      }
    }
  }
}

const isSingleChoice = ({ fieldType }: CustomField): boolean => {
  const { hasOptions, hasSeveralValues } = fieldDefinitions[fieldType]
  return hasOptions === true && !hasSeveralValues
}

/** Comes first, so that a hasty answer does not set one value for all rows, such as the side on which doors open. */
const byRow = { value: 'by-row', label: 'Je complète ligne par ligne' }

/** Reports a required characteristic without a value. The seller fills it in by row, or for all rows when it has options. */
function addMissingValue(
  reading: RowReading,
  field: CustomField,
  proposed: TextValue | undefined,
  plan: ImportPlan,
): void {
  const choices = listFieldOptions(field)
  const isCondition = findConditionField([field]) !== undefined
  const id = questionId('missing', field.name)
  const answer = choices.find(({ value }) => value === plan.answers[id])
  const question = () => ({
    id,
    text: `${field.name}\u00a0: que faut-il indiquer partout où le fichier ne le dit pas\u00a0? Sinon, complétez ligne par ligne ci-dessous.`,
    choices: isCondition ? [...choices] : [byRow, ...choices],
  })
  if (answer || plan.answers[id] === byRow.value)
    addAnswer(reading, answer?.value ?? byRow.value, id, question)
  if (answer) {
    const value = fieldDefinitions[field.fieldType].hasSeveralValues
      ? JSON.stringify([answer.value])
      : answer.value
    reading.values.push({ customFieldId: field.id, value })
    return
  }
  reading.missing = [
    ...(reading.missing ?? []),
    { field, proposal: proposed ? formatForCell(field, proposed.value) : '' },
  ]
  if (proposed && plan.answers[textQuestionId(field)] === undefined)
    addQuestion(reading, null, textValueQuestion(proposed))
  else if (choices.length > 0 && plan.answers[id] !== byRow.value) addQuestion(reading, null, question())
  else reading.notes.push(errorNote(null, requiredText(field)))
}

/** Formats a stored value as the seller would write it in a cell. */
const formatForCell = (field: CustomField, value: string): string =>
  fieldDefinitions[field.fieldType].formatCell?.(value, field.options) ?? formatValue(field, value) ?? value
