import { zValidator } from '@hono/zod-validator'
import { validator } from 'hono/validator'
import { config, type ZodType } from 'zod'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { readPage } from '#domain/page.ts'

// Where a schema has no words of its own: our forms never send that, so only programs read it.
config({
  customError: ({ input }) =>
    input === undefined ? generalMessages.missingField : generalMessages.wrongField,
})

/** Parses a JSON body. A refusal names each field with its message (`details.fields`). */
export const json = <Schema extends ZodType>(schema: Schema) =>
  zValidator('json', schema, (result) => {
    if (result.success) return
    const fields: Record<string, string> = {}
    for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message
    const message = result.error.issues.length === 1 ? result.error.issues[0]?.message : undefined
    throw new AppError('invalid', message ?? generalMessages.invalid, { details: { fields } })
  })

/** Reads which page of a list is asked for; rubbish is the first. */
export const pageOf = (pageSize: number) =>
  validator('query', ({ page }): { page: string } => ({
    page: String(readPage(new URLSearchParams({ page: String(page) }), pageSize)),
  }))
