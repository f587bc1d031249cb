import { type Sending, sendFile } from '../queries.ts'
import type { PictureProgress } from './queries.ts'

/** @throws ApiError */
export const sendZip = (importId: string, file: File, sending: Sending): Promise<PictureProgress> =>
  sendFile(`/api/import-pictures/${importId}`, file, sending)
