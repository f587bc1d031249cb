/** Commands of an installed site: `npm run NAME` runs `scripts/NAME.ts`, and in a release what the build made of it. */
export const commands = [
  'backup',
  'doctor',
  'make-administrator',
  'move-in',
  'rebuild-catalogue',
  'remove-demonstration',
  'restore',
  'setup',
  'upgrade-database',
] as const
