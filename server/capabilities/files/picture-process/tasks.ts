import type { PictureCut } from '#domain/catalogue/picture-cuts.ts'
import type { pictureWidths } from '#domain/catalogue/pictures.ts'
import type { TaskProblem } from '#server/capabilities/work/task-process.ts'
import type { PictureFormat } from '../picture-format.ts'

type PictureWidth = (typeof pictureWidths)[number]

/** A picture to be shared, made of a photograph and an SVG of our own, which holds outlines only. */
export interface CardDrawing {
  width: number
  height: number
  ground: string
  /** Where the photograph stands. */
  place: { left: number; top: number; width: number; height: number; ground: string }
  overlay: string
  largestBytes: number
}

/** Requests and answers of the picture process. */
export interface PictureTasks {
  /** A file as it was sent, or turned and cut, into the sizes the pages need as WebP. */
  'render-sizes': {
    input: { content: Uint8Array; format: PictureFormat; cut?: PictureCut }
    output: {
      /** Of the largest size. */
      width: number
      height: number
      sizes: { width: PictureWidth; content: Uint8Array }[]
      source: Uint8Array
    }
  }
  /** A file as it was sent, cut to a square around what matters, as WebP. */
  'render-square': { input: { content: Uint8Array; format: PictureFormat; side: number }; output: Uint8Array }
  /** A stored picture, or none (no bytes), with what is written beside it, as JPEG. */
  'render-card': { input: { content: Uint8Array; card: CardDrawing }; output: Uint8Array }
  /** One size of a stored picture's source. */
  'encode-avif': { input: { source: Uint8Array; width: PictureWidth }; output: Uint8Array }
}
export type TaskName = keyof PictureTasks

/** Why there is no answer. */
export type PictureProblem = 'too-many-pixels' | 'broken' | TaskProblem

export type Request = { [Name in TaskName]: { name: Name; input: PictureTasks[Name]['input'] } }[TaskName]
export type Answer = { output: unknown } | { problem: PictureProblem; reason: string }
