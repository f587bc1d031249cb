import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RichText } from '#app/components/rich-text.tsx'
import { pageTextQuery } from '#app/lib/page-text.ts'
import type { TextPageName } from '#domain/texts/pages.ts'
import { Document } from './document.tsx'

interface TextDocumentProps {
  page: Exclude<TextPageName, 'about'>
  title: string
  description: string
  origin: string
  path: string
  parts: Readonly<Record<string, ReactNode>>
}

/** A document whose words administrators may change. */
export function TextDocument({ page, parts, ...document }: TextDocumentProps) {
  const { data } = useQuery(pageTextQuery(page))
  // The route has waited for it.
  if (!data) return null
  const [year, month, day] = data.updated.split('-')
  return (
    <Document
      {...document}
      updated={`${day}/${month}/${year}`}
      sections={data.sections.map(({ id, title, blocks }) => ({
        id,
        title,
        body: <RichText blocks={blocks} parts={parts} />,
      }))}
    />
  )
}
