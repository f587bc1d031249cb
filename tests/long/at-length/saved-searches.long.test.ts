// Runs four times as many searches.
import '#server/contexts/alerts/saved-searches.test.ts'
