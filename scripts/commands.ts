/** Commands of an installed site: `npm run NAME` runs `scripts/NAME.ts`, and in a release the program that the build made from it. */
export const commands = [
  'archive-log',
  'backup',
  'doctor',
  'make-administrator',
  'move-database',
  'move-in',
  'rebuild-catalogue',
  'remove-demonstration',
  'restore',
  'setup',
] as const
