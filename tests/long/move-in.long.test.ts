import { randomUUID } from 'node:crypto'
import { hash } from 'bcryptjs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { formerOrders, messages, products } from '#server/database/schema/index.ts'
import { formerPassword, makeFormerSite, runStatements } from '#tests/helpers/former-site.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { moveIn } from '#tools/moving/move-in.ts'
import { createMoveReport } from '#tools/moving/move-report.ts'

const server = startTestServer()
const count = 5_000
const name = `former_${randomUUID().replaceAll('-', '')}`
const url = () => inject('databaseServer').replace(/\/postgres$/, `/${name}`)

beforeAll(async () => {
  await runStatements(inject('databaseServer'), `create database ${name}`)
  await makeFormerSite(url(), { products: count, hash: await hash(formerPassword, 4) })
})
afterAll(() => runStatements(inject('databaseServer'), `drop database if exists ${name} with (force)`))

test('a site of 5 000 products is moved once, with an interruption', {
  timeout: 600_000,
}, async () => {
  const { db } = server.as()
  const move = async (progress: (message: string) => void = () => {}) => {
    const report = createMoveReport(progress)
    await moveIn(server.as(), { from: url(), files: null, isDryRun: false, report })
    return report.tallies
  }
  const interrupted = move((message) => {
    if (message === 'Annonces : 2500…') throw new Error('interrupted')
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  const movedBefore = await db.$count(products)
  expect(movedBefore).toBe(2_500)
  expect((await move()).products).toEqual({
    read: count,
    existing: movedBefore,
    moved: count - movedBefore,
    refused: 0,
  })
  expect(await db.$count(products)).toBe(count)
  expect(await db.$count(formerOrders)).toBe(300)
  expect(await db.$count(messages)).toBe(150)
  // Pictures are left out without the folder of files.
  const { product_images: _, ...others } = await move()
  for (const { read, moved, existing } of Object.values(others)) expect([moved, existing]).toEqual([0, read])
})
