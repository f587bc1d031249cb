/** A token in an address: as a parameter, or as the last part of a reset's path. */
const parameter = /((?:[?&;]|%3F|%26)(?:access_)?(?:token|code)(?:=|%3D))[^"'&?\s<>]+/gi
const path = /(\/reset-password\/)[^"'&?\s<>]+/gi

/** What a template marks as its reader's alone: a pickup code. */
const mark = ' data-secret="true"'
const element = /(<[^<>]*>)[^<]*/g

/** A mail as others than its reader may see it: what opens something is left out. */
export const withoutSecrets = (html: string): string =>
  html
    .replace(parameter, '$1•••')
    .replace(path, '$1•••')
    .replace(element, (whole, tag: string) => (tag.includes(mark) ? `${tag}•••\u00a0•••` : whole))
