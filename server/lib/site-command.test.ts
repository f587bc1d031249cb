import { expect, test } from 'vitest'
import { asTyped } from './site-command.ts'

test('asTyped writes commands for npm, an installed site and a container', () => {
  const text = 'Voir npm run doctor, ou npm run doctor -- --mail a@exemple.fr.'
  expect(asTyped(text, undefined)).toBe(text)
  expect(asTyped(text, 'sudo rechantier')).toBe(
    'Voir sudo rechantier doctor, ou sudo rechantier doctor --mail a@exemple.fr.',
  )
  expect(asTyped(text, 'docker compose run --rm site node scripts/%s.ts')).toBe(
    'Voir docker compose run --rm site node scripts/doctor.ts, ou docker compose run --rm site node scripts/doctor.ts --mail a@exemple.fr.',
  )
})
