import { queryOptions, useQuery } from '@tanstack/react-query'
import { BadgeCheck, TriangleAlert } from 'lucide-react'
import { data, isRouteErrorResponse } from 'react-router'
import { ErrorPage, NotFoundPage } from '#app/components/error-page.tsx'
import { Head } from '#app/components/head.tsx'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf, type DataOf, queryClientOf } from '#app/lib/query-client.ts'
import { useSettings } from '#app/lib/settings.ts'
import { formatWeight } from '#domain/catalogue/handling.ts'
import { formatDate } from '#domain/dates.ts'
import { certificateMessages } from '#domain/orders/certificates.ts'
import type { Route } from './+types/certificate'

async function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  try {
    await queryClientOf(context).ensureQueryData(certificateQuery(params.number))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
  return null
}

export { load as clientLoader, load as loader }

export default function Certificate({ params }: Route.ComponentProps) {
  const settings = useSettings()
  const { data: certificate } = useQuery(certificateQuery(params.number))
  return (
    <>
      <Head
        title={`Certificat de réemploi – ${settings.shownName}`}
        description="Dit si un certificat de réemploi est authentique."
      />
      {certificate && <CertificatePage certificate={certificate} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage title="Certificat introuvable" text={certificateMessages.missing} />
  ) : (
    <ErrorPage />
  )
}

const certificateQuery = (number: string) =>
  queryOptions({
    queryKey: ['certificate', number],
    queryFn: ({ meta }) => read(apiOf(meta).certificates[':number'].$get({ param: { number } })),
  })

/** The public facts of a certificate. */
function CertificatePage({ certificate }: { certificate: DataOf<typeof certificateQuery> }) {
  const { number, issuer, issuedAt, handedOverAt, seal, isContested, articles, weight, unweighed } =
    certificate
  const Icon = isContested ? TriangleAlert : BadgeCheck
  return (
    <div className="page max-w-3xl pt-6 pb-10 md:pt-10">
      <h1 className="text-4xl">Certificat de réemploi</h1>
      <p
        className={`mt-5 flex items-start gap-3 border-l-4 px-4 py-3 text-lg ${isContested ? 'border-terracotta bg-terracotta-tint' : 'border-fir bg-fir-tint'}`}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        {isContested
          ? 'Ce certificat a été établi, mais la remise des articles est contestée ou annulée depuis.'
          : `Ce certificat est authentique\u00a0: ${issuer} l’a établi.`}
      </p>
      <dl className="mt-6 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Fact name="Numéro">{number}</Fact>
        <Fact name="Établi le">{formatDate(issuedAt)}</Fact>
        <Fact name="Articles remis le">{formatDate(handedOverAt)}</Fact>
        <Fact name="Quantité">{articles.toLocaleString('fr-FR')}</Fact>
        <Fact name="Poids">
          {weight > 0 ? formatWeight(weight) : 'non précisé'}
          {weight > 0 && unweighed > 0 && ', sans ce dont le vendeur n’a pas dit le poids'}
        </Fact>
        <Fact name="Sceau">
          <span className="tabular-nums">{seal}</span>
        </Fact>
      </dl>
      <p className="mt-6 text-ink-soft">
        Comparez la date, la quantité, le poids et le sceau avec ceux du papier. Cette page ne dit ni qui, ni
        où.
      </p>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-medium max-sm:mb-2">{children}</dd>
  </>
)
