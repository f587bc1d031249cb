import { expect, test } from 'vitest'
import { expressionsOf, judge } from './check-expressions.ts'

const judged = async (source: string) => {
  const { found, problems } = expressionsOf('server/a.ts', source)
  return [...problems, ...(await judge(found))]
}

test('an expression whose parts overlap is named, with its place', async () => {
  const [problem, ...others] = await judged('const a = 1\nconst figure = /^[\\d ]+\\s*(?:€)?$/\n')
  expect(problem).toContain('server/a.ts:2: /^[\\d ]+\\s*(?:€)?$/: 2nd degree polynomial')
  expect(others).toEqual([])
})

test('so is one that is looked for from every place of a text', async () => {
  expect(await judged('text.replace(/ +$/, "")')).toHaveLength(1)
})

test('one that is put together later cannot be judged', async () => {
  expect(await judged('new RegExp(word)')).toEqual([
    'server/a.ts:1: write it as a literal, so that it can be judged',
  ])
})

test('one that reads each letter once is fine', async () => {
  expect(await judged('text.replaceAll(/\\s+/g, " ").split(/[,;]/)')).toEqual([])
})
