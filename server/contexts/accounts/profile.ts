import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { profileMessages } from '#domain/account-messages.ts'
import {
  canSell,
  isProfileComplete,
  missingProfileFields,
  type ProfileDetails,
  type UserType,
} from '#domain/accounts/accounts.ts'
import type { profileFallbackSchema, profileSchema } from '#domain/accounts/schemas.ts'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { type Day, toParisDay } from '#domain/platform/days.ts'
import { currentPauseEnd, refusePause } from '#domain/selling/pause.ts'
import { type Actor, type Context, requireActor, requireSeller } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { ensureDefaultPlace } from '../places/default-place.ts'

interface NewProfile {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  userType: UserType
}

/** Creates the profile row of a user; does not change an existing one. */
export async function createProfile(ctx: Context, profile: NewProfile): Promise<void> {
  await ctx.db.insert(profiles).values(profile).onConflictDoNothing({ target: profiles.id })
}

/** Creates a missing profile row at sign-in from the stored sign-up form. */
export async function restoreProfile(
  ctx: Context,
  input: z.output<typeof profileFallbackSchema>,
): Promise<void> {
  const actor = requireActor(ctx)
  await createProfile(ctx, { id: actor.userId, email: actor.email, ...input })
}

/**
 * Saves the details of the signed-in user, except role and email address.
 * @throws AppError `not-signed-in`; `invalid` with `details.fields` for a required name that would be emptied
 */
export async function updateProfile(ctx: Context, input: z.output<typeof profileSchema>): Promise<void> {
  const actor = requireActor(ctx, profileMessages.notSignedIn)
  await refuseEmptiedNames(ctx, { userId: actor.userId, input })
  await ctx.db
    .update(profiles)
    .set({
      ...input,
      // A private person has no company numbers.
      ...(input.organizationType !== 'other' && { siret: null, vatNumber: null }),
      completionStatus: isProfileComplete(input) ? 'complete' : 'incomplete',
      updatedAt: ctx.clock.now(),
    })
    .where(eq(profiles.id, actor.userId))
  // A seller without a pickup place gets one at their address.
  if (canSell(input.userType) && input.address) await ensureDefaultPlace(ctx, { sellerId: actor.userId })
}

/** Rejects empty names, because orders, invoices and messages show them. */
async function refuseEmptiedNames(
  ctx: Context,
  { userId, input }: { userId: string; input: z.output<typeof profileSchema> },
): Promise<void> {
  const [before] = await selectProfile(ctx.db, { id: userId })
  const emptiedNames = missingProfileFields(input).filter(
    (field) => requiredNames.has(field) && before?.[field],
  )
  if (emptiedNames.length === 0) return
  const fields = Object.fromEntries(emptiedNames.map((field) => [field, profileMessages.nameNeeded]))
  throw new AppError('invalid', profileMessages.nameNeeded, {
    title: profileMessages.saveFailureTitle,
    details: { fields },
  })
}

const requiredNames: ReadonlySet<string> = new Set(['firstName', 'lastName', 'companyName'])

const emptyProfile: ProfileDetails = {
  firstName: null,
  lastName: null,
  userType: null,
  organizationType: null,
  companyName: null,
  phone: null,
  address: null,
}

const selectProfile = (db: Context['db'], { id }: { id: string }) =>
  db.select().from(profiles).where(eq(profiles.id, id))

/** Rejects a user whose profile lacks a detail that a listing or the checkout needs. @throws AppError as requireNoMissingFields */
export async function requireCompleteProfile(
  ctx: Context,
  actor: Actor,
  message: IncompleteProfileMessage = checkoutMessages.incompleteProfile,
): Promise<void> {
  const [profile] = await selectProfile(ctx.db, { id: actor.userId })
  requireNoMissingFields(missingProfileFields(profile ?? emptyProfile), message)
}

interface IncompleteProfileMessage {
  title: string
  text: string
}

/** Rejects missing details. @throws AppError `forbidden` with `details.missing`, the empty fields */
export function requireNoMissingFields(
  missing: (keyof ProfileDetails)[],
  { title, text }: IncompleteProfileMessage = checkoutMessages.incompleteProfile,
): void {
  if (missing.length > 0) throw new AppError('forbidden', text, { title, details: { missing } })
}

/**
 * Pauses all sales of the signed-in seller until the end of a day; null ends the pause. Nothing resets an expired one: readers
 * compare the day with today.
 * @throws AppError `not-signed-in`; `forbidden` for a buyer; `invalid` with `details.fields` for a day that is past or too far
 */
export async function pauseSales(
  ctx: Context,
  { until }: { until: Day | null },
): Promise<{ until: Day | null }> {
  const { userId } = requireSeller(ctx)
  const refusal = until && refusePause(until, toParisDay(ctx.clock.now()))
  if (refusal) throw invalidField('until', refusal)
  await ctx.db
    .update(profiles)
    .set({ salesPausedUntil: until, updatedAt: ctx.clock.now() })
    .where(eq(profiles.id, userId))
  return { until }
}

/** The last day of the pause of the signed-in seller; null without a current pause. */
export async function getPause(ctx: Context): Promise<{ until: Day | null }> {
  const { userId } = requireActor(ctx)
  const [row] = await ctx.db
    .select({ until: profiles.salesPausedUntil })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return { until: currentPauseEnd(toParisDay(ctx.clock.now()), row?.until ?? null) }
}

/** The signed-in user's account as the shell and the profile show it; null for a visitor. */
export async function getAccount(ctx: Context) {
  if (!ctx.actor) return null
  const [profile] = await ctx.db
    .select({
      username: profiles.username,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      userType: profiles.userType,
      organizationType: profiles.organizationType,
      companyName: profiles.companyName,
      siret: profiles.siret,
      vatNumber: profiles.vatNumber,
      vatRegime: profiles.vatRegime,
      vatOnDebits: profiles.vatOnDebits,
      phone: profiles.phone,
      address: profiles.address,
      avatarUrl: profiles.avatarUrl,
    })
    .from(profiles)
    .where(eq(profiles.id, ctx.actor.userId))
  const { userId, email, role, impersonatedBy, awaitsSecondFactor, member } = ctx.actor
  return {
    id: userId,
    email,
    role,
    /** True when an administrator impersonates the user. */
    isImpersonated: impersonatedBy !== undefined,
    /** True for an administrator without the required second factor (`role` is null until they have it). */
    awaitsSecondFactor: awaitsSecondFactor === true,
    /** The member's role in the team; null for the owner of the account. */
    teamRole: member?.role ?? null,
    profile: profile ? { ...profile, missing: missingProfileFields(profile) } : null,
  }
}
