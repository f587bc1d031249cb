import { organizationTypeLabels, profileFieldLabels, userTypeLabels } from '#domain/accounts/accounts.ts'
import { formatDate } from '#domain/dates.ts'
import { PersonTags } from './person-tags.tsx'
import type { Person } from './queries.ts'
import { Section } from './section.tsx'

export function PersonDetails({ person }: { person: Person }) {
  const { organizationType } = person
  const facts: [string, string | null][] = [
    [profileFieldLabels.userType, userTypeLabels[person.userType]],
    [profileFieldLabels.organizationType, organizationType && organizationTypeLabels[organizationType]],
    [profileFieldLabels.companyName, person.companyName],
    ['Nom affiché', person.username],
    [profileFieldLabels.phone, person.phone],
    [profileFieldLabels.address, person.address],
    ['Inscription', formatDate(person.createdAt)],
  ]
  const missing = person.missing.map((field) => profileFieldLabels[field].toLowerCase())
  return (
    <Section title="Profil">
      <PersonTags
        isAdmin={person.role === 'admin'}
        isSuspended={person.suspendedAt !== null}
        isIncomplete={false}
      />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-sm text-ink-soft sm:pt-0.5">{name}</dt>
            <dd className="wrap-anywhere">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className="text-terracotta-deep">
          Il manque pour commander{'\u00a0'}: {missing.join(', ')}.
        </p>
      )}
    </Section>
  )
}
