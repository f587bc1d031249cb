/** Files besides the build that the server reads (SQL, fonts, communes), and those of installation and documentation. */
const inRelease =
  /^server\/(?!.*\.tsx?$)|^deploy\/|^docs\/[^.].*\.md$|^[A-Z_]+(?:\.md)?$|^package(?:-lock)?\.json$|^\.npmrc$|^\.env\.example$/

/** Snapshots of the schema, which only new migrations need. */
const snapshots = /\/migrations\/meta\/\d+_snapshot\.json$/

/** Returns whether a release contains a project file, besides the build. */
export const isShipped = (path: string): boolean => inRelease.test(path) && !snapshots.test(path)
