import { ts } from '@ts-morph/common'

/** TypeScript as a library, which version 7 no longer is. */
export default ts
