import { testHalfOfTheHistories } from '../histories/half-of-them.ts'

testHalfOfTheHistories(6)
