/** Files that run from source: migrations, child processes of the server and commands. */
const fromSource =
  /^(?:server|domain|deploy|docs|tools\/moving)\/|^[A-Z_]+(?:\.md)?$|^package(?:-lock)?\.json$|^\.npmrc$|^\.env\.example$/
const scripts = [
  'backup',
  'build',
  'build-if-needed',
  'doctor',
  'make-administrator',
  'move-in',
  'rebuild-catalogue',
  'remove-demonstration',
  'restore',
  'setup',
  'shipped-packages',
  'upgrade-database',
  'write-sbom',
]

/** Tests and snapshots of the schema, a fifth of the size, which a running site does not need. */
const forDevelopment = /\.test\.tsx?$|^docs\/pictures\/|\/migrations\/meta\/\d+_snapshot\.json$/

/** Returns whether a release contains a project file, besides the build. */
export const isShipped = (path: string): boolean =>
  (fromSource.test(path) || scripts.some((script) => path === `scripts/${script}.ts`)) &&
  !forDevelopment.test(path)
