import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** What the guides ask of curl, for machines that have none: sends, prints or keeps the answer, and fails where curl would not. */
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
const given = values['data-binary'] ?? values.data
const body = given?.startsWith('@') ? readFileSync(given.slice(1)) : given
const headers = values.header.map((line): [string, string] => {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1).trim()]
})
const answer = await fetch(positionals[0] ?? '', {
  method: values.request ?? (body === undefined ? 'GET' : 'POST'),
  headers,
  ...(body !== undefined && { body }),
})
const text = await answer.text()
if (values.output) writeFileSync(values.output, text)
else process.stdout.write(`${text}\n`)
// A reader sees a refusal in what is printed; whoever runs the page must see it, too.
if (!answer.ok) {
  process.stderr.write(`${answer.status} ${positionals[0]}: ${text}\n`)
  process.exitCode = 22
}
