import { safeJson } from '#app/lib/query-state.tsx'

interface HeadProps {
  title: string
  description: string
  /** Absolute address under which search engines should know this page; none: it should not be indexed. */
  canonical?: string
  image?: string
}

/** What a page says of itself to browsers, search engines and whoever shares it. React moves it into the head. */
export const Head = ({ title, description, canonical, image }: HeadProps) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:locale" content="fr_FR" />
    {image && <meta property="og:image" content={image} />}
    {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
  </>
)

/** Structured data (schema.org) for search engines; data, never run, and safe whatever a seller wrote. */
export const StructuredData = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped, nothing can close the element
    dangerouslySetInnerHTML={{ __html: safeJson({ '@context': 'https://schema.org', ...data }) }}
  />
)
