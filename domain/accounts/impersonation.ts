/** Acting as somebody else ends by itself after an hour; in milliseconds. */
export const longestImpersonation = 60 * 60 * 1000

/** The code that leads from the person's page to `/impersonate-redirect` is for at once; in milliseconds. */
export const longestCodeValidity = 60 * 1000
