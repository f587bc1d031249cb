import { parseEnv } from 'node:util'

export type Settings = Record<string, string>

export const readSettings = (text: string): Settings =>
  Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )

const plainValue = /^[\w@%+=:,./-]*$/

/** Quotes a value so that Node reads it back unchanged. @throws Error for one that cannot be quoted */
function quoteValue(value: string): string {
  if (plainValue.test(value)) return value
  // Single quotes and backticks have no escapes; between double quotes \n is one.
  const quote = ["'", '`', ...(value.includes('\\') ? [] : ['"'])].find((mark) => !value.includes(mark))
  if (!quote || /[\r\n]/.test(value)) throw new Error('Cette valeur ne peut pas être écrite dans .env.')
  return `${quote}${value}${quote}`
}

/** Formats the settings as a file `.env`. */
export const writeSettings = (settings: Settings): string =>
  [
    '# Écrit par npm run setup ; docs/operating.md dit ce que chaque variable signifie.',
    ...Object.entries(settings).map(([name, value]) => `${name}=${quoteValue(value)}`),
    '',
  ].join('\n')
