import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { generalMessages } from '#domain/messages.ts'
import {
  columnValuesSchema,
  importPlanSchema,
  programChoiceSchema,
  rowAnswerSchema,
  sheetChoiceSchema,
} from '#domain/selling/import-schemas.ts'
import { maxImportBytes, previewPageSize } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { allow } from '#server/http/access.ts'
import { queueLargeBody } from '#server/http/body-limit.ts'
import { inDocumentQueue } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { chooseProgram } from './choose-program.ts'
import { chooseSheet } from './choose-sheet.ts'
import { createImport } from './create-import.ts'
import { exportRejects } from './export-rejects.ts'
import { getImport, listImports } from './find-import.ts'
import { previewImport } from './preview-import.ts'
import { previewUndo, restoreImport, undoImport } from './undo-import.ts'
import { correctRow, fillColumn, startImport, updatePlan } from './update-plan.ts'

const limitFileBody = queueLargeBody(maxImportBytes, importMessages.fileTooLarge)
const limitPlanBody = queueLargeBody(1024 * 1024, generalMessages.tooLarge)
/** Reading a file is expensive: a seller reads a few an hour, a program could send thousands. */
const limitImports = limitByAccount({ name: 'create-import', maxCalls: 60, seconds: 60 * 60 })

/** Each choice copies all rows of a sheet, or arranges them again. */
const limitSheetChoices = limitByAccount({ name: 'choose-import-sheet', maxCalls: 120, seconds: 60 * 60 })

export const importRoutes = new Hono<HttpEnv>()
  .post('/', allow('seller', 'sales'), limitFileBody, limitImports, async (c) => {
    const read = async () => new Uint8Array(await c.req.arrayBuffer())
    return c.json(await createImport(c.var.ctx, { fileName: c.req.query('name') ?? '', read }), 201)
  })
  .get('/', allow('seller', 'sales'), async (c) => c.json(await listImports(c.var.ctx)))
  .get('/:id', allow('seller', 'sales'), async (c) =>
    c.json(await getImport(c.var.ctx, { importId: c.req.param('id') })),
  )
  .put('/:id/plan', allow('seller', 'sales'), limitPlanBody, json(importPlanSchema), async (c) =>
    c.json(await updatePlan(c.var.ctx, { importId: c.req.param('id'), plan: c.req.valid('json') })),
  )
  .put('/:id/sheet', allow('seller', 'sales'), limitSheetChoices, json(sheetChoiceSchema), async (c) =>
    c.json(await chooseSheet(c.var.ctx, { importId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .put('/:id/program', allow('seller', 'sales'), limitSheetChoices, json(programChoiceSchema), async (c) =>
    c.json(await chooseProgram(c.var.ctx, { importId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .post('/:id/answers', allow('seller', 'sales'), limitPlanBody, json(rowAnswerSchema), async (c) =>
    c.json(await correctRow(c.var.ctx, { importId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .post('/:id/values', allow('seller', 'sales'), limitPlanBody, json(columnValuesSchema), async (c) =>
    c.json(await fillColumn(c.var.ctx, { importId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .get('/:id/preview', allow('seller', 'sales'), async (c) => {
    const page = readPage(new URL(c.req.url).searchParams, previewPageSize, { last: 10_000 })
    const only = c.req.query('only') === 'problems' ? 'problems' : 'all'
    return c.json(await previewImport(c.var.ctx, { importId: c.req.param('id'), page, only }))
  })
  .post('/:id/run', allow('seller', 'sales'), async (c) =>
    c.json(await startImport(c.var.ctx, { importId: c.req.param('id') }), 202),
  )
  .get('/:id/rejects', allow('seller', 'sales'), inDocumentQueue, async (c) => {
    const { fileName, csv } = await exportRejects(c.var.ctx, { importId: c.req.param('id') })
    return c.body(csv, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="a-corriger.csv"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    })
  })
  .get('/:id/undo', allow('seller', 'sales'), async (c) =>
    c.json(await previewUndo(c.var.ctx, { importId: c.req.param('id') })),
  )
  .post('/:id/restore', allow('seller', 'sales'), async (c) =>
    c.json(await restoreImport(c.var.ctx, { importId: c.req.param('id') })),
  )
  .post('/:id/undo', allow('seller', 'sales'), async (c) =>
    c.json(await undoImport(c.var.ctx, { importId: c.req.param('id') })),
  )
