import { zValidator } from '@hono/zod-validator'
import { validator } from 'hono/validator'
import { config, type ZodType } from 'zod'
import { readPage } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'

// Messages for schemas that define none. Only programs read them, because our forms never send such input.
config({
  customError: ({ code, input, ...issue }) => {
    if (input === undefined) return generalMessages.missingField
    const allowed = code === 'invalid_value' ? (issue.values as unknown[]) : []
    return allowed.length > 1 ? generalMessages.oneOf(allowed.map(String)) : generalMessages.wrongField
  },
})

/** The schema of each handler created by `json`, for tests. */
export const bodySchemas = new WeakMap<object, ZodType>()

/** Parses a JSON body. A refusal names each field with its message (`details.fields`). */
export function json<Schema extends ZodType>(schema: Schema) {
  const handler = zValidator('json', schema, rejectInvalidInput)
  bodySchemas.set(handler, schema)
  return handler
}

/** Refuses input that its schema rejects or the database cannot store. @throws AppError `invalid` with `details.fields` */
export function rejectInvalidInput(
  result: { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } },
): void {
  const issues = result.success ? findUnstorableTexts(result.data) : result.error.issues
  if (issues.length > 0) throw invalidFields(issues)
}

interface Issue {
  path: PropertyKey[]
  message: string
}

function invalidFields(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.map(String).join('.').toWellFormed()] ??= issue.message
  const message = issues.length === 1 ? issues[0]?.message : undefined
  return new AppError('invalid', message ?? generalMessages.invalid, { details: { fields } })
}

/** Finds texts that PostgreSQL cannot store even where the schema accepts them: NUL in any text, an unpaired surrogate in JSON. */
function findUnstorableTexts(value: unknown, path: PropertyKey[] = []): Issue[] {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ path, message: generalMessages.unreadableCharacter }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key)
      ? findUnstorableTexts(inner, [...path, key])
      : [{ path, message: generalMessages.unreadableCharacter }],
  )
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Parses the ids in an address without duplicates; those beyond the limit are ignored. */
export const validateIds = (max: number) =>
  validator('query', ({ ids = '' }): { ids: string } => ({
    ids: [...new Set(String(ids).split(',', max))].join(','),
  }))

/** Parses the requested page of a list; a malformed one is the first. */
export const validatePage = (pageSize: number) =>
  validator('query', ({ page }): { page: string } => ({
    page: String(readPage(new URLSearchParams({ page: String(page) }), pageSize)),
  }))
