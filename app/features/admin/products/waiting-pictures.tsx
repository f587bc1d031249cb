import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Picture } from '#app/components/picture.tsx'
import { type Picture as PictureData, pictureAddress, pictureSrcSet } from '#domain/catalogue/pictures.ts'

const sizes = '(min-width: 80rem) 46rem, (min-width: 64rem) 40rem, 100vw'

/** One picture large enough to judge, the others beside it to be chosen. It opens in its full size. */
export function WaitingPictures({ pictures, title }: { pictures: readonly PictureData[]; title: string }) {
  const [at, setAt] = useState(0)
  const picture = pictures[at] ?? pictures[0]
  if (!picture)
    return (
      <p className="grid aspect-4/3 place-items-center self-start rounded-md bg-plaster-deep text-ink-soft">
        Aucune photo
      </p>
    )
  return (
    <div className="grid content-start gap-2 max-md:-mx-4">
      <a
        href={pictureAddress(picture.url, 1280)}
        target="_blank"
        rel="noreferrer"
        className="block aspect-4/3 max-h-[75vh] w-full overflow-hidden bg-plaster-deep md:rounded-md"
      >
        <Picture
          picture={picture}
          alt={`Photo ${at + 1} de ${title}, en grand (nouvel onglet)`}
          sizes={sizes}
          isWhole
          eager
          className="size-full"
        />
      </a>
      {pictures.length > 1 && (
        <ul className="flex flex-wrap gap-2 max-md:px-4">
          {pictures.map((other, index) => (
            <li key={other.url}>
              <button
                type="button"
                aria-pressed={index === at}
                aria-label={`Photo ${index + 1} sur ${pictures.length}`}
                onClick={() => setAt(index)}
                className={clsx(
                  'block size-20 overflow-hidden rounded-md border-2 bg-plaster-deep',
                  index === at ? 'border-fir' : 'border-transparent hover:border-line-strong',
                )}
              >
                <Picture picture={other} alt="" sizes="5rem" className="size-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Has the browser load the next advertisement's first picture while this one is looked at. */
export function usePreloadedPicture(picture: PictureData | undefined) {
  useEffect(() => {
    if (!picture) return
    const image = new Image()
    image.sizes = sizes
    image.srcset = pictureSrcSet(picture.url) ?? ''
    image.src = pictureAddress(picture.url, 640)
  }, [picture])
}
