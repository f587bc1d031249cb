import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RichText } from '#app/components/rich-text.tsx'
import type { Block } from '#domain/texts/rich-text.ts'
import type { TextWords } from '#domain/texts/texts.ts'
import { previewQuery } from './queries.ts'

/** Pixels: the width of our mails, on a phone less. */
const height = 720

interface TextPreviewProps {
  name: string
  words: TextWords
  isPage: boolean
}

/** The mail these words make of the sample, or the part of a page. Nothing in it runs or leads anywhere. */
export function TextPreview({ name, words, isPage }: TextPreviewProps) {
  const { data, error, isFetching } = useQuery({
    ...previewQuery(name, words),
    placeholderData: keepPreviousData,
  })
  return (
    <section
      aria-labelledby="apercu"
      aria-busy={isFetching}
      className="grid min-w-0 content-start gap-3 xl:sticky xl:top-24"
    >
      <h2 id="apercu" className="text-lg">
        {isPage ? 'Aperçu' : 'Aperçu, avec des données d’exemple'}
      </h2>
      {error ? (
        <p role="status" className="text-danger">
          {error.message}
        </p>
      ) : (
        <p className="font-semibold wrap-anywhere">{data?.subject ?? 'Chargement…'}</p>
      )}
      {data && data.html === null && (
        <div className="document min-w-0 border border-line bg-paper p-5">
          <RichText blocks={data.blocks} parts={drawnByTheSite(data.blocks)} />
        </div>
      )}
      {data?.html && (
        <iframe
          srcDoc={data.html}
          title="Aperçu de l’email"
          sandbox=""
          height={height}
          className={error ? 'w-full border border-line opacity-50' : 'w-full border border-line'}
        />
      )}
    </section>
  )
}

/** What a page draws is seen on the page. */
const drawnByTheSite = (blocks: readonly Block[]) =>
  Object.fromEntries(
    blocks.flatMap((block) =>
      block.kind === 'part'
        ? [
            [
              block.name,
              <p key={block.name} className="border border-dashed border-line-strong p-4 text-ink-soft">
                {`{${block.name}}`}
              </p>,
            ],
          ]
        : [],
    ),
  )
