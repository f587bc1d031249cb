import { Picture } from '#app/components/picture.tsx'
import { type Picture as PictureData, pictureAddress } from '#domain/catalogue/pictures.ts'

/** All pictures of an advertisement; each opens in its full size. */
export function WaitingPictures({ pictures, title }: { pictures: readonly PictureData[]; title: string }) {
  if (pictures.length === 0) {
    return (
      <p className="grid aspect-4/3 place-items-center self-start rounded-md bg-plaster-deep text-ink-soft">
        Aucune photo
      </p>
    )
  }
  return (
    <ul className="grid grid-cols-4 content-start gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.url} className="first:col-span-4">
          <a
            href={pictureAddress(picture.url, 1280)}
            target="_blank"
            rel="noreferrer"
            className="block aspect-4/3 overflow-hidden rounded-md bg-plaster-deep"
          >
            <Picture
              picture={picture}
              alt={`Photo ${index + 1} de ${title}, en grand (nouvel onglet)`}
              sizes={index === 0 ? '(min-width: 48rem) 30rem, 92vw' : '8rem'}
              isWhole={index === 0}
              className="size-full"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
