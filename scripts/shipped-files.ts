/** Files besides the build that the server reads (SQL, fonts, communes), and those of installation and documentation. */
const releasePath =
  /^server\/(?!.*\.tsx?$)|^deploy\/|^docs\/[^.].*\.md$|^[A-Z_]+(?:\.md)?$|^package(?:-lock)?\.json$|^\.npmrc$|^\.env\.example$/

/** Snapshots of the schema, which only new migrations need. */
const schemaSnapshot = /\/migrations\/meta\/\d+_snapshot\.json$/

/** Returns whether a release contains a project file, besides the build. */
export const isShipped = (path: string): boolean => releasePath.test(path) && !schemaSnapshot.test(path)
