import { globSync, readFileSync } from 'node:fs'

/** Collects the parameter names and the values that URL parsers of the sources read. */
export function collectSearchWords(): { names: string[]; values: string[] } {
  const names = new Set<string>()
  const values = new Set<string>()
  for (const path of globSync('{app,domain}/**/*.{ts,tsx}')) {
    if (path.includes('.test.')) continue
    const source = readFileSync(path, 'utf8')
    const before = names.size
    for (const [, name = ''] of source.matchAll(/[pP]arams\.(?:get|getAll|has)\('([\w-]+)'\)/g))
      names.add(name)
    if (names.size === before) continue
    for (const [, value = ''] of source.matchAll(/'([a-z][a-z0-9-]{1,30})'/g)) values.add(value)
  }
  return { names: [...names].sort(), values: [...values].sort() }
}
