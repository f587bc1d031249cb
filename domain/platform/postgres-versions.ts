/** The newest minor version of each major when this version was released: older ones have known security faults. */
const newestMinors: Readonly<Record<string, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 }

export interface PostgresVersion {
  major: number
  minor: number
}

/** Of `server_version`, or of a Debian package: `15.18 (Debian 15.18-0+deb12u1)`, `15.20-0+deb12u1`; null for anything else. */
export function parsePostgresVersion(text: string): PostgresVersion | null {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(text) ?? []
  return major && minor ? { major: Number(major), minor: Number(minor) } : null
}

export const postgresVersionText = ({ major, minor }: PostgresVersion): string => `${major}.${minor}`

/** The newest minor version of the same major that is known, of those offered too; null: the running one is as new. */
export function findNewerMinor(
  { major, minor }: PostgresVersion,
  offered: PostgresVersion | null,
): PostgresVersion | null {
  const known = newestMinors[major] ?? 0
  const newest = Math.max(known, offered?.major === major ? offered.minor : 0)
  return newest > minor ? { major, minor: newest } : null
}
