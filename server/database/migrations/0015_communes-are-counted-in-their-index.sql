DROP INDEX "listed_products_by_commune";--> statement-breakpoint
DROP INDEX "listed_products_of_family_by_commune";--> statement-breakpoint
DROP INDEX "listed_products_of_category_by_commune";--> statement-breakpoint
CREATE INDEX "listed_products_by_commune" ON "listed_products" USING btree (coalesce(commune_code, ''),"created_at","id","price","commune_code");--> statement-breakpoint
CREATE INDEX "listed_products_of_family_by_commune" ON "listed_products" USING btree ("family_id",coalesce(commune_code, ''),"created_at","id","price","commune_code");--> statement-breakpoint
CREATE INDEX "listed_products_of_category_by_commune" ON "listed_products" USING btree ("category_id",coalesce(commune_code, ''),"created_at","id","price","commune_code");