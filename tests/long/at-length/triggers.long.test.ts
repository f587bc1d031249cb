// Eight times as many products in one statement.
import '#server/events/triggers.test.ts'
