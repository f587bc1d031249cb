import { useQuery } from '@tanstack/react-query'
import { data, isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { Head } from '#app/components/head.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { CertificatePage, certificateQuery } from '#app/features/orders/documents/certificate-page.tsx'
import { ApiError } from '#app/lib/api.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { useSettings } from '#app/lib/settings.ts'
import { certificateMessages } from '#domain/orders/certificates.ts'
import type { Route } from './+types/certificate'

async function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  try {
    await queriesOf(context).ensureQueryData(certificateQuery(params.number))
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
