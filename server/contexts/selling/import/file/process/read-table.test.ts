import { describe, expect, test } from 'vitest'
import { hostileFiles, mutateFile } from '#tests/helpers/hostile-files.ts'
import { isLongRun } from '#tests/helpers/long-run.ts'
import { readTables } from './read-table.ts'

const read = (content: Uint8Array, account = 'account') =>
  readTables(account, content).then(
    ([sheet]) => sheet?.rows.length ?? 0,
    (error) => error as { code: string; message: string },
  )
const table = Buffer.from('Titre;Prix\nVasque;12\n')

test('readTables returns each row as JSON for the database and the first rows as texts', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `Vasque n° ${index};${index}`)
  const [sheet] = await readTables('account', Buffer.from(`Titre;Prix\n${lines.join('\n')}`))
  const { rows = [], top = [], width, sample = [] } = sheet ?? {}
  expect(rows).toHaveLength(5_001)
  expect(rows[4_000]).toEqual({ rowNumber: 4_001, cells: '["Vasque n° 3999","3999"]', isHidden: false })
  expect(sample).toHaveLength(300)
  expect(top.map(({ cells }) => cells[0])).toEqual([
    'Titre',
    ...lines.slice(0, 9).map((_, n) => `Vasque n° ${n}`),
  ])
  expect(width).toBe(2)
})

describe('readTables rejects, and reads the next file after,', () => {
  test.each([
    ['a long shared text in 100 000 cells', 'texte'],
    ['unfinished tags', 'abîmé'],
    ['empty lines', 'vides'],
    ['lines of separators', 'étendu'],
    ['quotes without end', ''],
    ['cells in two corners', 'étendu'],
    ['rows without a number', 'lignes'],
    ['cells without an address', 'étendu'],
  ])('%s', async (name, why) => {
    const refusal = await read(hostileFiles[name]?.() ?? table)
    expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringMatching(`${why}|trop long`) })
    expect(await read(table)).toBe(2)
  })
})

test('readTables reads or rejects random mutations with different reasons', async () => {
  const answers = new Set<string>()
  for (let seed = 1; seed <= (isLongRun ? 1_500 : 50); seed += 1) {
    const answer = await read(mutateFile(seed).content)
    answers.add(typeof answer === 'number' ? 'read' : answer.message)
    if (typeof answer !== 'number') expect(answer, `seed ${seed}`).toMatchObject({ code: 'invalid' })
  }
  expect(answers).toContain('read')
  expect(answers.size).toBeGreaterThan(3)
})
