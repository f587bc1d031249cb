import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { describeError } from './log.ts'

test('describeError omits the values of a failed query', () => {
  const reason = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email_unique"'),
    {
      code: '23505',
      constraint: 'users_email_unique',
      detail: 'Key (email)=(camille@exemple.example) already exists.',
    },
  )
  const failedQuery = new DrizzleQueryError(
    'insert into "users" values ($1)',
    ['camille@exemple.example'],
    reason,
  )
  for (const error of [failedQuery, new AppError('unexpected', 'Erreur', { cause: failedQuery })]) {
    const described = JSON.stringify(describeError(error))
    expect(described).not.toContain('camille')
    expect(described).toContain('users_email_unique')
    expect(described).toContain('insert into')
    expect(described).toContain('log.test.ts')
  }
})

test('describeError omits the properties of a closed connection', () => {
  const ended = Object.assign(new Error('terminating connection'), { client: { password: 'camille' } })
  const described = JSON.stringify(describeError(ended))
  expect(described).toContain('terminating connection')
  expect(described).not.toContain('camille')
})
