import { expect, test } from 'vitest'
import {
  isReportable,
  listMissingTaxDetails,
  parseReportYear,
  reportYears,
  taxIdentitySchema,
} from './tax-report.ts'

test('isReportable is true from thirty sales or above two thousand euros', () => {
  expect(isReportable({ sales: 29, amount: 2_000_00 })).toBe(false)
  expect(isReportable({ sales: 30, amount: 0 })).toBe(true)
  expect(isReportable({ sales: 1, amount: 2_000_01 })).toBe(true)
})

test('parseReportYear returns the previous year for an invalid one', () => {
  expect(parseReportYear('2025', 2026)).toBe(2025)
  for (const text of ['', 'x', '1999', '2027', '2025.5', null]) expect(parseReportYear(text, 2026)).toBe(2025)
  expect(reportYears(2024)).toEqual([2024, 2023])
})

test('listMissingTaxDetails depends on whether the seller is a professional', () => {
  const identity = { name: 'Roux', email: '', isDeleted: false, address: '1 rue du Port', vatNumber: null }
  const noTaxDetails = { siret: null, birthDate: null, taxNumber: null }
  expect(listMissingTaxDetails({ ...identity, ...noTaxDetails, isProfessional: true })).toEqual(['SIRET'])
  expect(listMissingTaxDetails({ ...identity, ...noTaxDetails, isProfessional: false })).toEqual([
    'date de naissance',
    'numéro fiscal',
  ])
})

test('taxIdentitySchema accepts a spaced tax number and refuses invalid numbers and dates of birth', () => {
  const parse = (taxNumber: string, birthDate = '1980-02-03') =>
    taxIdentitySchema.safeParse({ taxNumber, birthDate })
  expect(parse('30 23 217 600 053').data?.taxNumber).toBe('3023217600053')
  for (const wrong of ['', '123', '=1+1+1+1', 'x'.repeat(21)]) expect(parse(wrong).success).toBe(false)
  for (const day of ['', '2026-02-30', '1820-01-01', '2030-01-01', '03/02/1980'])
    expect(parse('3023217600053', day).success).toBe(false)
})
