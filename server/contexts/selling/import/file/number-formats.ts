/** How a workbook displays a number. */
export type NumberFormat = { kind: 'plain' | 'date' | 'percent' } | { kind: 'digits'; count: number }

const plainFormat: NumberFormat = { kind: 'plain' }

/** Returns whether a format that workbooks do not define displays dates. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Parses a number format. `code` is undefined for a built-in format. */
export function parseNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (isBuiltInDate(id)) return { kind: 'date' }
    return id === 9 || id === 10 ? { kind: 'percent' } : plainFormat
  }
  const visibleCode = stripLiterals(code.slice(0, 255)).trim().toLowerCase()
  if (!visibleCode || visibleCode === 'general') return plainFormat
  if (/^0{2,}$/.test(visibleCode)) return { kind: 'digits', count: visibleCode.length }
  if (visibleCode.includes('%')) return { kind: 'percent' }
  // `m` means both months and minutes: with hours or seconds, but no days, the format is no date.
  return /[dyj]/.test(visibleCode) || (visibleCode.includes('m') && !/[hs]/.test(visibleCode))
    ? { kind: 'date' }
    : plainFormat
}

/** Returns a format's section for positive numbers, without literals, colours and locales. */
function stripLiterals(code: string): string {
  let shown = ''
  for (let at = 0; at < code.length; at += 1) {
    const letter = code[at] ?? ''
    if (letter === ';') break
    const end = letter === '"' ? code.indexOf('"', at + 1) : letter === '[' ? code.indexOf(']', at + 1) : -1
    if (end >= 0) at = end
    else if ('\\_*'.includes(letter)) at += 1
    else shown += letter
  }
  return shown
}

const dayMs = 24 * 60 * 60 * 1000
/** The serial number of 1 January 1970, in workbooks that count days from 1900 and from 1904. */
const epochDays = { from1900: 25_569, from1904: 24_107 }

/** Formats a number as the workbook displays it, with a French comma. */
export function showNumber(value: number, format: NumberFormat, usesDates1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  const decimal = (number: number) => String(Number(number.toPrecision(15))).replace('.', ',')
  switch (format.kind) {
    case 'percent':
      return `${decimal(value * 100)} %`
    case 'digits':
      return Number.isInteger(value) && value >= 0
        ? String(value).padStart(format.count, '0')
        : decimal(value)
    case 'date': {
      const days = value - (usesDates1904 ? epochDays.from1904 : epochDays.from1900)
      const date = new Date(Math.round(days * dayMs))
      return value < 1 || Number.isNaN(date.getTime()) ? decimal(value) : date.toISOString().slice(0, 10)
    }
    case 'plain':
      return decimal(value)
  }
}
