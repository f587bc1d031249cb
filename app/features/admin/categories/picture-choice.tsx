import { useEffect, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { categoryPicture, pictureAddress } from '#domain/catalogue/pictures.ts'
import type { Category } from '../shared/category-tree.ts'

interface PictureChoiceProps {
  category: Category | null
  chosen: File | null | undefined
  onChoose: (picture: File | null | undefined) => void
}

/** The category's own picture, or its default illustration. */
export function PictureChoice({ category, chosen, onChoose }: PictureChoiceProps) {
  const id = useId()
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!chosen) return setPreview(null)
    const address = URL.createObjectURL(chosen)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [chosen])
  const current = chosen === undefined ? (category?.imageUrl ?? null) : null
  const shown = categoryPicture({ slug: category?.slug ?? '', imageUrl: current })
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">Image</legend>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={preview ?? pictureAddress(shown.url, 320)}
          alt=""
          width={128}
          height={96}
          className="aspect-4/3 w-32 rounded-md bg-plaster-deep object-cover"
        />
        <div className="grid min-w-0 grow basis-48 gap-2">
          <label htmlFor={id} className="text-sm text-ink-soft">
            JPEG, PNG, WebP ou AVIF, 20&nbsp;Mo au plus
          </label>
          <input
            id={id}
            key={chosen === null ? 'none' : 'some'}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => onChoose(event.target.files?.[0])}
            className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-paper file:px-3 file:font-semibold"
          />
          {(chosen || current) && (
            <Button
              variant="link"
              size="sm"
              className="min-h-11 justify-self-start px-0"
              onClick={() => onChoose(category?.imageUrl ? null : undefined)}
            >
              Retirer cette image
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  )
}
