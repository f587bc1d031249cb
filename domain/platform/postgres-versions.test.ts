import { expect, test } from 'vitest'
import { findNewerMinor, parsePostgresVersion } from '#server/operations/doctor/check-database.ts'

test('parsePostgresVersion reads the versions of the server and of Debian', () => {
  expect(parsePostgresVersion('15.18 (Debian 15.18-0+deb12u1)')).toEqual({ major: 15, minor: 18 })
  expect(parsePostgresVersion('18.4')).toEqual({ major: 18, minor: 4 })
  expect(parsePostgresVersion('15.20-0+deb12u1')).toEqual({ major: 15, minor: 20 })
  expect(parsePostgresVersion('(none)')).toBeNull()
  expect(parsePostgresVersion('19beta1')).toBeNull()
})

test('findNewerMinor returns the newest minor version known at release or offered', () => {
  expect(findNewerMinor({ major: 18, minor: 4 }, null)).toEqual({ major: 18, minor: 6 })
  expect(findNewerMinor({ major: 15, minor: 20 }, null)).toBeNull()
  expect(findNewerMinor({ major: 15, minor: 20 }, { major: 15, minor: 21 })).toEqual({ major: 15, minor: 21 })
  expect(findNewerMinor({ major: 15, minor: 22 }, { major: 15, minor: 21 })).toBeNull()
  expect(findNewerMinor({ major: 40, minor: 1 }, { major: 41, minor: 3 })).toBeNull()
})
