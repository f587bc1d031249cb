/** What runs from its source: the server's migrations and side processes, and the commands of a site. */
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

/** Tests, and what the next migration is compared with: a fifth of the release that no site reads. */
const forDevelopment = /\.test\.tsx?$|^docs\/pictures\/|\/migrations\/meta\/\d+_snapshot\.json$/

/** Whether a file of the project is in a release, besides what was built. */
export const isShipped = (path: string): boolean =>
  (fromSource.test(path) || scripts.some((script) => path === `scripts/${script}.ts`)) &&
  !forDevelopment.test(path)
