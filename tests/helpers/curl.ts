import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** Replaces curl for the commands of the guides on machines without it; exits with 22 for a refused request. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    request: { type: 'string', short: 'X' },
    data: { type: 'string', short: 'd' },
    'data-binary': { type: 'string' },
    output: { type: 'string', short: 'o' },
  },
})
const data = values['data-binary'] ?? values.data
const body = data?.startsWith('@') ? readFileSync(data.slice(1)) : data
const headers = values.header.map((line): [string, string] => {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1).trim()]
})
const response = await fetch(positionals[0] ?? '', {
  method: values.request ?? (body === undefined ? 'GET' : 'POST'),
  headers,
  ...(body !== undefined && { body }),
})
const text = await response.text()
if (values.output) writeFileSync(values.output, text)
else process.stdout.write(`${text}\n`)
// The guide's reader sees the refusal in the output; the test sees the exit code.
if (!response.ok) {
  process.stderr.write(`${response.status} ${positionals[0]}: ${text}\n`)
  process.exitCode = 22
}
