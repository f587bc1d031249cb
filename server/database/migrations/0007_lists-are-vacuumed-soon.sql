-- A deep page passes over rows in the index alone where the table is known to hold nothing else; a fifth of a million changes would be too late.
ALTER TABLE listed_products SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
-- Rows come and go all the time, and few stay.
ALTER TABLE catalogue_counts SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
