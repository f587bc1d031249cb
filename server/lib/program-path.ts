import { resolve } from 'node:path'

/** Programs that run in a process of their own, by name in the build. */
export const programs = {
  'picture-process': 'server/capabilities/files/picture-process/main.ts',
  'table-process': 'server/contexts/selling/import/file/process/main.ts',
} as const

/** Returns the path of what the build made of a program, or of its source where the sources run. */
export const programPath = (name: keyof typeof programs): string =>
  import.meta.filename.endsWith('.ts') ? resolve(programs[name]) : resolve('build/server', `${name}.js`)
