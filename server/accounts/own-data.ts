import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { profiles, sessions, users } from '../database/schema/accounts.ts'
import { knownDevices } from '../database/schema/guesses.ts'

/** What the account says of a person, for their export. */
export async function* readOwnProfile({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      identifiant: users.id,
      email: users.email,
      emailConfirme: users.emailVerified,
      pseudonyme: profiles.username,
      prenom: profiles.firstName,
      nom: profiles.lastName,
      typeDeCompte: profiles.userType,
      typeDePersonne: profiles.organizationType,
      entreprise: profiles.companyName,
      telephone: profiles.phone,
      adresse: profiles.address,
      siret: profiles.siret,
      numeroDeTva: profiles.vatNumber,
      regimeDeTva: profiles.vatRegime,
      dateDeNaissance: profiles.birthDate,
      numeroFiscal: profiles.taxNumber,
      role: profiles.role,
      creeLe: users.createdAt,
      modifieLe: profiles.updatedAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
}

/** Where a person is signed in; never what would open the session. An administrator's sessions in their name are not theirs. */
export async function* readOwnSessions({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      ouverteLe: sessions.createdAt,
      utiliseeLe: sessions.lastUsedAt,
      finitLe: sessions.expiresAt,
      navigateur: sessions.userAgent,
      adresseReseau: sessions.ipAddress,
      derniereAdresseReseau: sessions.lastIpAddress,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatedBy)))
}

/** The devices a person has signed in with, that strangers' guesses do not make wait. */
export async function* readOwnDevices({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({ connuDepuis: knownDevices.createdAt, derniereConnexion: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
}

/** The address of a person's portrait. */
export async function readAvatarUrl({ db }: Context, { userId }: { userId: string }): Promise<string | null> {
  const [row] = await db
    .select({ avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return row?.avatarUrl ?? null
}
