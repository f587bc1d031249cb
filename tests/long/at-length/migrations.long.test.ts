// From more of the places where a former database may have stopped.
import '#server/database/migrate.test.ts'
