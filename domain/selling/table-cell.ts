import { conditions, conditionTexts } from '../catalogue/conditions.ts'
import type { CustomField } from '../catalogue/custom-fields.ts'
import { formValueFromStored } from '../catalogue/custom-values.ts'
import { type FieldOption, fieldDefinitions, parseList, parseNumber } from '../catalogue/field-types.ts'
import { provenanceKinds, provenanceNames } from '../catalogue/provenance.ts'
import { contentUnits, saleUnits, unitNames } from '../catalogue/sale-units.ts'
import { productVatRegimes } from '../invoices/invoices.ts'
import { productVatLabels } from '../invoices/vat.ts'
import { readFieldCell } from './field-cell.ts'
import { plainForm } from './plain-words.ts'
import { readCondition } from './read-condition.ts'
import { readUnit } from './read-row-sale.ts'
import { type FixedColumn, fieldColumn, fixedColumnLabels, type TableColumn } from './table-rows.ts'

/** A column with its label and type. */
export interface ColumnShape {
  column: TableColumn
  label: string
  /** `several` means options separated by bars. */
  kind: 'text' | 'number' | 'date' | 'choice' | 'several'
  /** The options of a choice. */
  options: readonly FieldOption[]
  /** Label of an empty cell. */
  emptyLabel: string
  field: CustomField | null
}

const numbers: readonly FixedColumn[] = [
  'price',
  'quantity',
  'contentQuantity',
  'minimumQuantity',
  'quantityStep',
  'weight',
]

const toOptions = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: nameOf(value) }))

const fixedOptions: Partial<Record<FixedColumn, readonly FieldOption[]>> = {
  saleUnit: toOptions(saleUnits, (unit) => unitNames[unit].one),
  contentUnit: toOptions(contentUnits, (unit) => unitNames[unit].one),
  condition: toOptions(conditions, (condition) => conditionTexts[condition].name),
  provenanceKind: toOptions(provenanceKinds, (kind) => provenanceNames[kind]),
  vatRegime: toOptions(productVatRegimes, (regime) => productVatLabels[regime]),
}

/** `options` is set for columns whose choices depend on the site or the seller: categories and places. */
export function fixedColumnShape(column: FixedColumn, options = fixedOptions[column]): ColumnShape {
  const kind = options
    ? 'choice'
    : numbers.includes(column)
      ? 'number'
      : column === 'availableUntil'
        ? 'date'
        : 'text'
  return {
    column,
    label: fixedColumnLabels[column],
    kind,
    options: options ?? [],
    emptyLabel: '',
    field: null,
  }
}

export function fieldColumnShape(field: CustomField): ColumnShape {
  const { hasSeveralValues, match, fixedOptions, hasOptions } = fieldDefinitions[field.fieldType]
  const kind = hasSeveralValues
    ? 'several'
    : fixedOptions || hasOptions
      ? 'choice'
      : match === 'number'
        ? 'number'
        : 'text'
  const options = fixedOptions ?? field.options
  return { column: fieldColumn(field.id), label: field.name, kind, options, emptyLabel: '', field }
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/

/** Returns the displayed text of a cell. */
export function cellLabel({ kind, options }: Pick<ColumnShape, 'kind' | 'options'>, text: string): string {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  if (kind === 'several') return text === '' ? '' : parseList(text).map(labelOf).join(' | ')
  if (kind === 'date') return text.replace(isoDay, '$3/$2/$1')
  return kind === 'choice' ? labelOf(text) : text
}

/** Converts written or pasted text to the cell's value. Unknown text is unchanged, so that the server refuses it. */
export function readCell(shape: ColumnShape, written: string): string {
  const plain = written.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()
  if (plain === '') return ''
  if (shape.field) return readFieldText(shape.field, plain)
  if (shape.kind === 'choice') return findChoice(shape, plain) ?? plain
  if (shape.column === 'weight') return readKilograms(plain) ?? plain
  if (shape.kind === 'date') return readDay(plain)
  if (shape.column === 'priceTiers') return normaliseTiers(plain)
  return plain
}

function readFieldText(field: CustomField, written: string): string {
  const cell = readFieldCell(field, written, null)
  if (cell.kind === 'empty') return ''
  if (cell.kind !== 'value') return written
  if (fieldDefinitions[field.fieldType].match !== 'number') return cell.value
  const formValue = formValueFromStored(cell.value)
  return typeof formValue === 'string' ? formValue : cell.value
}

const choiceReaders: Partial<Record<TableColumn, (written: string) => string | null>> = {
  saleUnit: readUnit,
  contentUnit: readUnit,
  condition: readCondition,
}

function findChoice({ column, options }: ColumnShape, written: string): string | null {
  const plain = plainForm(written)
  const exact = options.find(({ value, label }) => value === written || plainForm(label) === plain)
  if (exact) return exact.value
  const parsedChoice = choiceReaders[column]?.(written)
  if (parsedChoice && options.some(({ value }) => value === parsedChoice)) return parsedChoice
  // `Chauffage > Radiateurs` names the last category.
  const lastName = plainForm(written.split('>').at(-1) ?? '')
  const lastNameMatches = options.filter(({ label }) => plainForm(label) === lastName)
  if (lastNameMatches.length === 1 && lastNameMatches[0]) return lastNameMatches[0].value
  const beginningMatches =
    plain === '' ? [] : options.filter(({ label }) => plainForm(label).startsWith(plain))
  return beginningMatches.length === 1 && beginningMatches[0] ? beginningMatches[0].value : null
}

/** Converts `31/12/2026`, `31-12-26` to `2026-12-31`; other text is unchanged. */
function readDay(written: string): string {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(written) ?? []
  return day ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written
}

/** Converts `10: 45 €; 40: 40` to `10 : 45 | 40 : 40`. */
const normaliseTiers = (written: string): string =>
  written
    .split(/[|;]/)
    .map((part) => part.split(':').map((text) => text.replaceAll('€', '').trim()))
    .map((part) => part.join(' : '))
    .join(' | ')

const kilograms: Readonly<Record<string, number>> = { g: 0.001, kg: 1, t: 1000 }

/** Converts `500 g` to `0,5`; null when malformed. */
function readKilograms(written: string): string | null {
  const match = /^([\d .,]{1,20})(kg|g|t)\.?$/i.exec(written)
  const amount = match ? parseNumber(match[1]?.trim() ?? '') : null
  if (!match || amount === null) return null
  const weight = amount * (kilograms[(match[2] ?? '').toLowerCase()] ?? 1)
  return String(Number(weight.toFixed(3))).replace('.', ',')
}
