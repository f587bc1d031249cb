import { expect, test } from 'vitest'
import { defaultSettings, parseSettings } from './settings.ts'

test('parseSettings returns the defaults for missing and invalid settings', () => {
  expect(parseSettings([])).toEqual(defaultSettings)
  expect(
    parseSettings([
      { key: 'maintenance_mode', value: 'oui' },
      { key: 'show_ht', value: 'true' },
      { key: 'shown_name', value: ' ' },
    ]),
  ).toEqual(defaultSettings)
})

test('parseSettings adds the default message to a maintenance without one', () => {
  const { maintenance } = parseSettings([{ key: 'maintenance_mode', value: { enabled: true, message: '' } }])
  expect(maintenance).toEqual({ enabled: true, message: 'Nous revenons très vite !' })
})
