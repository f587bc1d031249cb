const megabyte = 1024 * 1024

/** Of one mail that is handed to us ready-made. */
export const emailLimits = {
  /** to, cc and bcc together. */
  recipients: 50,
  subject: 250,
  /** Characters. */
  html: 500_000,
  attachments: 10,
  /** Bytes of all attachments together. */
  attachmentBytes: 10 * megabyte,
  filename: 200,
  /** Bytes of the whole request: base64 takes a third more. */
  body: 15 * megabyte,
} as const
