import type { ReactNode } from 'react'

const steps = [
  {
    title: 'Aussitôt',
    text: 'Un accusé de réception vous parvient par email. Chaque vendeur concerné est prévenu.',
  },
  {
    title: 'Sous 14 jours',
    text: 'Vous rendez les articles reçus, dans leur état et leur emballage d’origine. Les frais de retour sont à votre charge.',
  },
  {
    title: 'Sous 14 jours aussi',
    text: 'Ce que vous avez payé vous est remboursé. Le remboursement peut attendre le retour des articles.',
  },
]

const NextSteps = () => (
  <aside
    aria-labelledby="ensuite"
    className="border-t-4 border-fir bg-paper px-6 py-6 shadow-card print:not-group-has-data-acknowledged/page:hidden print:mt-8 print:border-black print:bg-white print:shadow-none lg:sticky lg:top-24"
  >
    <h2 id="ensuite" className="text-xl">
      Ce qui se passe ensuite
    </h2>
    <ol className="mt-4 grid gap-5">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <p className="font-semibold text-terracotta">{title}</p>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </aside>
)

/** What there is to do now, and what comes of it. */
export const BesideNextSteps = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start justify-between gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_22rem] print:block">
    {children}
    <NextSteps />
  </div>
)
