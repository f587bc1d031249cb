// Reads ten times as many mutations of a seller's file.
import '#server/contexts/selling/import/file/process/read-table.test.ts'
