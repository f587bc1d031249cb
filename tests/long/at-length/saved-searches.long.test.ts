// Four times as many searches.
import '#server/alerts/saved-searches.test.ts'
