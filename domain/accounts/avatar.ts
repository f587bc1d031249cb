/** Of the file somebody chooses; what is stored of it weighs a few kilobytes. */
export const largestAvatarBytes = 10 * 1024 * 1024

/** For the file dialog; what a file really is, its content decides. */
export const avatarTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'
