import { expect, test } from 'vitest'
import { isDateText } from './date-cell.ts'

test.each(['2023-12-10', '2023-12-10 00:00', '10/12/2023', '10-déc', '10-déc-23', 'mars-15', 'janv. 24'])(
  'isDateText is true for %s',
  (cell) => expect(isDateText(cell)).toBe(true),
)

test.each(['10-12', 'P-73', '10 x 12', '204 x 83', 'Mars', '2023', '10/12', 'mai', '12 mai tulipes'])(
  'isDateText is false for « %s »',
  (cell) => expect(isDateText(cell)).toBe(false),
)
