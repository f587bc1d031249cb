import { X } from 'lucide-react'
import type { ChosenPicture } from './chosen-pictures.ts'

interface PictureTrayProps {
  pictures: readonly ChosenPicture[]
  onRemove: (picture: ChosenPicture) => void
}

/** The pictures that go with the next message. */
export const PictureTray = ({ pictures, onRemove }: PictureTrayProps) =>
  pictures.length > 0 && (
    <ul className="flex flex-wrap gap-3 pt-2 pr-2">
      {pictures.map((picture, index) => (
        <li key={picture.localUrl} className="relative size-18 rounded-md bg-plaster-deep">
          <img
            src={picture.localUrl}
            alt={picture.file.name}
            width={72}
            height={72}
            className="size-18 overflow-hidden rounded-md object-cover text-xs wrap-anywhere"
          />
          <button
            type="button"
            aria-label={`Retirer la photo ${index + 1}`}
            onClick={() => onRemove(picture)}
            className="absolute -top-2.5 -right-2.5 grid size-8 place-items-center rounded-full bg-ink text-paper before:absolute before:-inset-1.5 hover:bg-danger"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
