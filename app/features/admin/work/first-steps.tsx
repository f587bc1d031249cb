import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'

const steps = [
  {
    to: '/admin/identite',
    label: 'Identité',
    text: 'dites qui est l’association\u00a0: la loi le demande.',
  },
  {
    to: '/admin/categories',
    label: 'Catégories',
    text: 'créez les familles d’articles\u00a0: sans elles, personne ne peut déposer d’annonce.',
  },
  {
    to: '/admin/platform-control',
    label: 'Réglages',
    text: 'choisissez la commission, les délais, et ce qui est validé.',
  },
  {
    to: '/admin/etat',
    label: 'État du site',
    text: 'voyez si les emails, les paiements et les sauvegardes sont prêts.',
  },
]

/** The first steps of a new site, which has no categories and no tasks. */
export function FirstSteps() {
  const { data: families } = useQuery(categoriesQuery)
  if (families?.length !== 0) return null
  return (
    <Section title="Pour ouvrir le site" className="max-w-prose">
      <ol className="grid list-decimal gap-2 pl-6">
        {steps.map(({ to, label, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
            >
              {label}
            </Link>
            {`\u00a0: ${text}`}
          </li>
        ))}
      </ol>
    </Section>
  )
}
