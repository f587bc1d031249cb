import { parseEnv } from 'node:util'

export type Settings = Record<string, string>

export const readSettings = (text: string): Settings =>
  Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )

const plain = /^[\w@%+=:,./-]*$/

/** A value as Node reads it back: between quotes that are no part of it. @throws Error for one that no quotes hold */
function written(value: string): string {
  if (plain.test(value)) return value
  // Between single quotes and backticks nothing has a meaning of its own; between double ones, \n has.
  const quote = ["'", '`', ...(value.includes('\\') ? [] : ['"'])].find((mark) => !value.includes(mark))
  if (!quote || /[\r\n]/.test(value)) throw new Error('Cette valeur ne peut pas être écrite dans .env.')
  return `${quote}${value}${quote}`
}

/** The settings as a file `.env` holds them. */
export const writeSettings = (settings: Settings): string =>
  [
    '# Écrit par npm run setup ; docs/operating.md dit ce que chaque variable signifie.',
    ...Object.entries(settings).map(([name, value]) => `${name}=${written(value)}`),
    '',
  ].join('\n')
