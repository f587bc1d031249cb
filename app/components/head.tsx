import { safeJson } from '#app/lib/query-state.tsx'
import { useSettings } from '#app/lib/settings.ts'
import { cardSize, homeCardPath } from '#domain/catalogue/addresses.ts'

interface HeadProps {
  title: string
  description: string
  /** Absolute canonical address for search engines; without it the page is not indexed. */
  canonical?: string
  /** Absolute address of the sharing picture (domain/catalogue/addresses.ts); the site's own by default. */
  card?: string
  type?: 'website' | 'product' | 'profile'
  /** Absolute address of the page's RSS feed. */
  feed?: { title: string; address: string }
  /** Absolute address of the page's oEmbed description (https://oembed.com). */
  oembed?: string
}

/** A page's metadata for browsers, search engines and sharing. React moves it into the head. */
export const Head = ({ title, description, canonical, ...sharing }: HeadProps) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
    {/* Only programs read these tags, in the server's response: browsers do not load the code that writes them. */}
    {import.meta.env.SSR && <SharingTags {...{ title, description, canonical, ...sharing }} />}
  </>
)

/** Tags for other sites that show a link to this page (https://ogp.me). */
function SharingTags({ title, description, canonical, card, type = 'website', feed, oembed }: HeadProps) {
  const { shownName } = useSettings()
  const picture = card ?? (canonical && new URL(homeCardPath, canonical).href)
  // The site's name has a tag of its own.
  const ownTitle = title.replace(` – ${shownName}`, '')
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={shownName} />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:title" content={ownTitle} />
      <meta property="og:description" content={description} />
      {canonical && <meta property="og:url" content={canonical} />}
      {picture && (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(cardSize.width)} />
          <meta property="og:image:height" content={String(cardSize.height)} />
          <meta property="og:image:alt" content={ownTitle} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {feed && <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.address} />}
      {oembed && <link rel="alternate" type="application/json+oembed" title={ownTitle} href={oembed} />}
    </>
  )
}

/**
 * Structured data (schema.org) for search engines. A text by a seller cannot close the element, because `<` is escaped. Only the
 * server renders the data: callers build them under `import.meta.env.SSR`, so that browsers do not load that code.
 */
export const StructuredData = ({ data }: { data: object | false }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped, nothing can close the element
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR ? safeJson({ '@context': 'https://schema.org', ...data }) : '',
    }}
  />
)
