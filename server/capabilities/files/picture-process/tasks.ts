import type { PictureCut } from '#domain/catalogue/picture-cuts.ts'
import type { pictureWidths } from '#domain/catalogue/pictures.ts'
import type { TaskProblem } from '#server/capabilities/work/task-process.ts'
import type { PictureFormat } from '../picture-format.ts'

type PictureWidth = (typeof pictureWidths)[number]

/** A picture for social networks, made of a photograph and an SVG of the site's own, which contains outlines only. */
export interface CardDrawing {
  width: number
  height: number
  background: string
  /** The area of the photograph and the colour behind it. */
  photoArea: { left: number; top: number; width: number; height: number; background: string }
  overlay: string
  maxBytes: number
}

/** Requests and answers of the picture process. */
export interface PictureTasks {
  /** Encodes an uploaded file, or a rotated and cropped picture, as WebP in the sizes the pages need. */
  'render-sizes': {
    input: { content: Uint8Array; format: PictureFormat; cut?: PictureCut }
    output: {
      /** Width and height of the largest size. */
      width: number
      height: number
      sizes: { width: PictureWidth; content: Uint8Array }[]
      source: Uint8Array
    }
  }
  /** Crops an uploaded file to a square around its most salient part, as WebP. */
  'render-square': { input: { content: Uint8Array; format: PictureFormat; side: number }; output: Uint8Array }
  /** Draws a stored picture, or none (no bytes), beside a text, as JPEG. */
  'render-card': { input: { content: Uint8Array; card: CardDrawing }; output: Uint8Array }
  /** Encodes one size of a stored picture's source as AVIF. */
  'encode-avif': { input: { source: Uint8Array; width: PictureWidth }; output: Uint8Array }
}
export type TaskName = keyof PictureTasks

/** The reasons for a failed task. */
export type PictureProblem = 'too-many-pixels' | 'broken' | TaskProblem

export type TaskRequest = { [Name in TaskName]: { name: Name; input: PictureTasks[Name]['input'] } }[TaskName]
export type TaskAnswer = { output: unknown } | { problem: PictureProblem; reason: string }
