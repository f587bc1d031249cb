import { resolve } from 'node:path'

/** Programs that run in separate processes, by their names in the build. */
export const programs = {
  'picture-process': 'server/capabilities/files/picture-process/main.ts',
  'table-process': 'server/contexts/selling/import/file/process/main.ts',
} as const

/** Returns the path of a program in the build, or of its source when the sources run. */
export const programPath = (name: keyof typeof programs): string =>
  import.meta.filename.endsWith('.ts') ? resolve(programs[name]) : resolve('build/server', `${name}.js`)
