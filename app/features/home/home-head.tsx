import { Head, StructuredData } from '#app/components/head.tsx'
import { useSettings } from '#app/lib/settings.ts'
import { feedPath } from '#domain/catalogue/shared-addresses.ts'

const description =
  'Portes, radiateurs, parquets, sanitaires : des matériaux de second œuvre invendus, annulés, d’exposition ou de réemploi, ' +
  'vendus par des professionnels partout en France.'

/** Who we are, and how to search here: for search engines. */
export function HomeHead({ origin }: { origin: string }) {
  const { shownName } = useSettings()
  return (
    <>
      <Head
        title={`${shownName} : matériaux de second œuvre, invendus et de réemploi`}
        description={description}
        canonical={`${origin}/`}
        feed={{ title: 'Toutes les annonces', address: origin + feedPath }}
      />
      <StructuredData data={import.meta.env.SSR && { '@graph': siteData(origin, shownName) }} />
    </>
  )
}

function siteData(origin: string, shownName: string): object[] {
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: shownName,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    description,
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: shownName,
    url: `${origin}/`,
    inLanguage: 'fr',
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return [organization, website]
}
