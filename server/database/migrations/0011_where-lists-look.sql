DROP INDEX "catalogue_counts_of_categories";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "radius" integer;--> statement-breakpoint
ALTER TABLE "catalogue_counts" ADD COLUMN "department" text;--> statement-breakpoint
CREATE INDEX "catalogue_counts_of_departments" ON "catalogue_counts" USING btree ("department","category_id") WHERE department is not null;--> statement-breakpoint
CREATE INDEX "listed_products_by_commune" ON "listed_products" USING btree (coalesce(commune_code, ''),"created_at","id");--> statement-breakpoint
CREATE INDEX "listed_products_of_family_by_commune" ON "listed_products" USING btree ("family_id",coalesce(commune_code, ''),"created_at","id");--> statement-breakpoint
CREATE INDEX "listed_products_of_category_by_commune" ON "listed_products" USING btree ("category_id",coalesce(commune_code, ''),"created_at","id");--> statement-breakpoint
CREATE INDEX "pickup_places_by_position" ON "pickup_places" USING btree ("latitude","longitude","commune_code");--> statement-breakpoint
CREATE INDEX "catalogue_counts_of_categories" ON "catalogue_counts" USING btree ("category_id") WHERE custom_field_id is null and department is null;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_around" CHECK (num_nulls("saved_searches"."latitude", "saved_searches"."longitude", "saved_searches"."radius") in (0, 3) and "saved_searches"."radius" > 0);
--> statement-breakpoint
DROP VIEW catalogue_counts_source;
--> statement-breakpoint
-- What the rows of catalogue_counts add up to.
CREATE VIEW catalogue_counts_source AS
SELECT category_id, NULL::uuid AS custom_field_id, NULL::text AS value, NULL::text AS department,
  count(*)::integer AS listed, (count(*) FILTER (WHERE status <> 'vendu'))::integer AS unsold
FROM listed_products GROUP BY category_id
UNION ALL
SELECT category_id, left(entry, 36)::uuid, substr(entry, 38), NULL,
  count(*)::integer, (count(*) FILTER (WHERE status <> 'vendu'))::integer
FROM listed_products CROSS JOIN LATERAL unnest(characteristics) AS entry
WHERE substr(entry, 37, 1) = '=' GROUP BY category_id, entry
UNION ALL
SELECT category_id, NULL, NULL, department, count(*)::integer, (count(*) FILTER (WHERE status <> 'vendu'))::integer
FROM listed_products WHERE department IS NOT NULL GROUP BY category_id, department;
--> statement-breakpoint
INSERT INTO catalogue_counts (category_id, department, listed, unsold)
  SELECT category_id, department, listed, unsold FROM catalogue_counts_source WHERE department IS NOT NULL;
