import { expect, test } from 'vitest'
import { asTyped } from './site-command.ts'

test('commands are said as they are typed: npm’s, those of an installed site, those of a container', () => {
  const said = 'Voir npm run doctor, ou npm run doctor -- --mail a@exemple.fr.'
  expect(asTyped(said, undefined)).toBe(said)
  expect(asTyped(said, 'sudo rechantier')).toBe(
    'Voir sudo rechantier doctor, ou sudo rechantier doctor --mail a@exemple.fr.',
  )
  expect(asTyped(said, 'docker compose run --rm site node scripts/%s.ts')).toBe(
    'Voir docker compose run --rm site node scripts/doctor.ts, ou docker compose run --rm site node scripts/doctor.ts --mail a@exemple.fr.',
  )
})
