import { expect, test } from 'vitest'
import { defaultSettings, parseSettings } from './settings.ts'

test('nothing stored, or nonsense, is the default: maintenance off', () => {
  expect(parseSettings([])).toEqual(defaultSettings)
  expect(
    parseSettings([
      { key: 'maintenance_mode', value: 'oui' },
      { key: 'show_ht', value: 'true' },
      { key: 'shown_name', value: ' ' },
    ]),
  ).toEqual(defaultSettings)
})

test('maintenance without a message has the default one', () => {
  const { maintenance } = parseSettings([{ key: 'maintenance_mode', value: { enabled: true, message: '' } }])
  expect(maintenance).toEqual({ enabled: true, message: 'Nous revenons très vite !' })
})
