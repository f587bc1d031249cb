import { describe, expect, test } from 'vitest'
import { exampleValue, parseValue } from './custom-values.ts'

const field = (name: string, bounds: { minimum?: number; maximum?: number } = {}) => ({
  name,
  fieldType: 'number' as const,
  options: [],
  ...bounds,
})
const plain = (text: unknown) => String(text).replaceAll(/[\u00a0\u202f]/g, ' ')
const findProblem = (name: string, input: string, bounds?: { minimum?: number; maximum?: number }) => {
  const result = parseValue(field(name, bounds), input)
  return 'error' in result ? plain(result.error) : null
}

describe('parseValue bounds a number', () => {
  test.each([
    ['Hauteur (cm)', '-204', 'Saisissez un nombre plus grand que 0 cm.'],
    ['Hauteur (cm)', '0', 'Saisissez un nombre plus grand que 0 cm.'],
    ['Hauteur (cm)', '20400', 'Saisissez 10 000 cm au plus.'],
    ['Puissance (kW)', '999999', 'Saisissez 10 000 kW au plus.'],
    ['Rendement (%)', '101', 'Saisissez 100 % au plus.'],
    ['Coefficient Uw (W/m².K)', '130', 'Saisissez 20 W/m².K au plus.'],
    ['Température (°C)', '-300', 'Saisissez -273 °C au moins.'],
    ['Nombre de vantaux', '-1', 'Saisissez un nombre plus grand que 0.'],
    ['Nombre de vantaux', '99999999999', 'Saisissez 1 000 000 000 au plus.'],
  ])('%s refuses %s by default', (name, input, problem) => {
    expect(findProblem(name, input)).toBe(problem)
  })

  test.each([
    ['Hauteur (cm)', '204,5'],
    ['Hauteur (cm)', '10000'],
    ['Température (°C)', '-20'],
    ['Année', '1930'],
  ])('%s takes %s by default', (name, input) => {
    expect(findProblem(name, input)).toBeNull()
  })

  test('by what an administrator set', () => {
    const bounds = { minimum: -5, maximum: 5 }
    expect(findProblem('Pente (%)', '-5', bounds)).toBeNull()
    expect(findProblem('Pente (%)', '-6', bounds)).toBe('Saisissez -5 % au moins.')
    expect(findProblem('Pente (%)', '5,5', bounds)).toBe('Saisissez 5 % au plus.')
    expect(findProblem('Étage', '0', { minimum: 0 })).toBeNull()
  })

  test('exampleValue is within the bounds', () => {
    for (const one of [
      field('Largeur (cm)'),
      field('Étage', { minimum: 0, maximum: 30 }),
      field('U (W/m².K)'),
    ])
      expect(parseValue(one, exampleValue(one))).toHaveProperty('value')
  })
})
