import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Account } from '#app/lib/session.ts'
import { type ProfileDetails, requiredProfileFields } from '#domain/accounts/accounts.ts'
import { type ProfileInput, profileSchema } from '#domain/accounts/schemas.ts'

/** What the inputs show of a saved profile. */
export const profileValues = (profile: Account['profile']): ProfileInput => ({
  firstName: profile?.firstName ?? '',
  lastName: profile?.lastName ?? '',
  username: profile?.username ?? '',
  userType: profile?.userType ?? 'buyer',
  organizationType: profile?.organizationType ?? null,
  companyName: profile?.companyName ?? '',
  siret: profile?.siret ?? '',
  vatNumber: profile?.vatNumber ?? '',
  vatRegime: profile?.vatRegime ?? 'standard',
  vatOnDebits: profile?.vatOnDebits ?? false,
  phone: profile?.phone ?? '',
  address: profile?.address ?? '',
})

/**
 * Lives above the tabs, so that switching tabs keeps changes. What was saved elsewhere meanwhile appears, except
 * where this person is typing.
 */
export const useProfileForm = (account: Account) =>
  useForm<ProfileInput>({
    resolver: zodResolver<ProfileInput, unknown, ProfileInput>(profileSchema),
    values: profileValues(account.profile),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
export type ProfileForm = ReturnType<typeof useProfileForm>

/** What an order still asks of the saved profile, as far as the form shows it: a company's name only of a company. */
export function shownMissing(profile: Account['profile']): {
  missing: (keyof ProfileDetails)[]
  total: number
} {
  const isShown = (field: keyof ProfileDetails) =>
    field !== 'companyName' || profile?.organizationType === 'other'
  const required = requiredProfileFields(profile ?? { organizationType: null }).filter(isShown)
  return { missing: profile ? profile.missing.filter(isShown) : required, total: required.length }
}

/** How a field looks that an order still asks for. */
export const missingMark = (
  account: Account,
  field: keyof ProfileDetails,
): { hint?: string; className?: string } =>
  account.profile?.missing.includes(field)
    ? { hint: 'À compléter pour pouvoir commander.', className: 'border-l-6 border-l-terracotta' }
    : {}
