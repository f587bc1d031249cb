import { writeFile } from 'node:fs/promises'
import { generateClientFiles } from './client-files.ts'

/** `npm run client` writes the description of the public API and its types; a test compares them. */
for (const [path, content] of Object.entries(await generateClientFiles())) await writeFile(path, content)
