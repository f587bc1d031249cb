// Migrates from more of the states in which a former migration may have stopped.
import '#server/database/migrate.test.ts'
