DROP INDEX CONCURRENTLY "email_suppressions_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_suppressions_by_address" ON "email_suppressions" USING gin (address gin_trgm_ops);