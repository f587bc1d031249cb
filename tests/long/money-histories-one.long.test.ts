import { testMoneyHistories } from '../histories/money-histories.ts'

testMoneyHistories(6)
