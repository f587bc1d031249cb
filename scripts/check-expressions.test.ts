import { expect, test } from 'vitest'
import { checkExpressions, findExpressions } from './check-expressions.ts'

const checkSource = async (source: string) => {
  const { found, problems } = findExpressions('server/a.ts', source)
  return [...problems, ...(await checkExpressions(found))]
}

test('a pattern with overlapping parts is reported with its file and line', async () => {
  const [problem, ...others] = await checkSource('const a = 1\nconst figure = /^[\\d ]+\\s*(?:€)?$/\n')
  expect(problem).toContain('server/a.ts:2: /^[\\d ]+\\s*(?:€)?$/: 2nd degree polynomial')
  expect(others).toEqual([])
})

test('a pattern that is quadratic in the length of the text is reported', async () => {
  expect(await checkSource('text.replace(/ +$/, "")')).toHaveLength(1)
})

test('a pattern built at run time is reported as impossible to check', async () => {
  expect(await checkSource('new RegExp(word)')).toEqual([
    'server/a.ts:1: write it as a literal or compose it, so that it can be checked',
  ])
})

test('patterns of linear time are accepted', async () => {
  expect(await checkSource('text.replaceAll(/\\s+/g, " ").split(/[,;]/)')).toEqual([])
})
