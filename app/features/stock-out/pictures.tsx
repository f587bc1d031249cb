import { Picture } from '#app/components/picture.tsx'
import type { Picture as PictureData } from '#domain/catalogue/pictures.ts'

const largeSizes = '(min-width: 80rem) 520px, (min-width: 48rem) 42vw, 100vw'

/** Enough to recognise the piece: one large, the others below. */
export function Pictures({ pictures, title }: { pictures: readonly PictureData[]; title: string }) {
  const [first, ...others] = pictures
  if (!first) {
    return (
      <div className="grid aspect-4/3 place-items-center rounded-lg bg-plaster-deep text-ink-soft">
        Pas encore de photo
      </div>
    )
  }
  return (
    <ul aria-label="Photos" className="grid grid-cols-4 gap-2">
      <li className="col-span-full max-md:-mx-4">
        <Picture
          picture={first}
          alt={title}
          sizes={largeSizes}
          eager
          isWhole
          className="aspect-4/3 w-full md:rounded-lg"
        />
      </li>
      {others.map((picture, index) => (
        <li key={picture.url}>
          <Picture
            picture={picture}
            alt={`${title}, photo ${index + 2}`}
            sizes="(min-width: 48rem) 10vw, 25vw"
            className="aspect-4/3 w-full rounded-md"
          />
        </li>
      ))}
    </ul>
  )
}
