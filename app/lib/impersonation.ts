import type { StoredKey } from '#domain/platform/stored-things.ts'

/** Storage keys for display only: the server decides by the session. */
const keys = { person: 'impersonatedUserId', admin: 'adminId' } as const satisfies Record<string, StoredKey>

export function rememberImpersonation(ids: { personId: string; adminId: string }): void {
  try {
    localStorage.setItem(keys.person, ids.personId)
    localStorage.setItem(keys.admin, ids.adminId)
  } catch {}
}

export function forgetImpersonation(): void {
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key)
  } catch {}
}
