import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Account } from '#app/lib/session.ts'
import { type ProfileDetails, requiredProfileFields } from '#domain/accounts/accounts.ts'
import { type ProfileInput, profileSchema } from '#domain/accounts/schemas.ts'

/** Returns the form values of a saved profile. */
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
 * The form's state lives above the tabs, so that switching tabs preserves changes. Values saved elsewhere appear, except in fields
 * that the user has edited.
 */
export const useProfileForm = (account: Account) =>
  useForm<ProfileInput>({
    resolver: zodResolver<ProfileInput, unknown, ProfileInput>(profileSchema),
    values: profileValues(account.profile),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
export type ProfileForm = ReturnType<typeof useProfileForm>

/** Returns the fields that an order still requires, as the form shows them: a company's name only for a company. */
export function listMissingFields(profile: Account['profile']): {
  missing: (keyof ProfileDetails)[]
  total: number
} {
  const isShown = (field: keyof ProfileDetails) =>
    field !== 'companyName' || profile?.organizationType === 'other'
  const required = requiredProfileFields(profile ?? { organizationType: null }).filter(isShown)
  return { missing: profile ? profile.missing.filter(isShown) : required, total: required.length }
}

/** Returns the mark of a field that an order still requires. */
export const missingMark = (
  account: Account,
  field: keyof ProfileDetails,
): { hint?: string; className?: string } =>
  account.profile?.missing.includes(field)
    ? { hint: 'À compléter pour pouvoir commander.', className: 'border-l-6 border-l-terracotta' }
    : {}
