import { expect, test } from 'vitest'
import { replaceNpmCommands } from './site-command.ts'

test('replaceNpmCommands writes commands for npm, an installed site and a container', () => {
  const text = 'Voir npm run doctor, ou npm run doctor -- --mail a@exemple.fr.'
  expect(replaceNpmCommands(text, undefined)).toBe(text)
  expect(replaceNpmCommands(text, 'sudo rechantier')).toBe(
    'Voir sudo rechantier doctor, ou sudo rechantier doctor --mail a@exemple.fr.',
  )
  expect(replaceNpmCommands(text, 'docker compose run --rm site node scripts/%s.ts')).toBe(
    'Voir docker compose run --rm site node scripts/doctor.ts, ou docker compose run --rm site node scripts/doctor.ts --mail a@exemple.fr.',
  )
})
