import { writeFile } from 'node:fs/promises'
import { makeClient } from './client-files.ts'

/** Writes the public API's description and its types anew: `npm run client`, after a change of it. A test compares them. */
for (const [path, content] of Object.entries(await makeClient())) await writeFile(path, content)
