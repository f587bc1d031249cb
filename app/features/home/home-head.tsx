import { Head, StructuredData } from '#app/components/head.tsx'
import { useSettings } from '#app/lib/settings.ts'

const description =
  'Portes, radiateurs, parquets, sanitaires : des matériaux de second œuvre invendus, annulés, d’exposition ou de réemploi, ' +
  'vendus par des professionnels partout en France.'

/** Who we are, and how to search here: for search engines. */
export function HomeHead({ origin }: { origin: string }) {
  const { shownName } = useSettings()
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: shownName,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
  }
  const website = {
    '@type': 'WebSite',
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
  return (
    <>
      <Head
        title={`${shownName} : matériaux de second œuvre, invendus et de réemploi`}
        description={description}
        canonical={`${origin}/`}
        image={`${origin}/film/affiche.webp`}
      />
      <StructuredData data={{ '@graph': [organization, website] }} />
    </>
  )
}
