// Changes eight times as many products in one statement.
import '#server/capabilities/events/triggers.test.ts'
