import { ts } from '@ts-morph/common'

/** TypeScript 6 as a library, because version 7 has no JavaScript API. */
export default ts
