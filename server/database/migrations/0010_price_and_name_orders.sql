CREATE INDEX CONCURRENTLY "listed_products_by_least" ON "listed_products" USING btree (smallest_price(price, price_tiers, minimum_quantity, quantity_step, quantity),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_by_least_desc" ON "listed_products" USING btree (smallest_price(price, price_tiers, minimum_quantity, quantity_step, quantity) desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_by_measure" ON "listed_products" USING btree (coalesce(content_unit, sale_unit),(price / coalesce(content_quantity, 1)),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_by_name" ON "listed_products" USING btree (title collate "french_numbers","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_of_family_by_least" ON "listed_products" USING btree ("family_id",smallest_price(price, price_tiers, minimum_quantity, quantity_step, quantity),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_of_family_by_least_desc" ON "listed_products" USING btree ("family_id",smallest_price(price, price_tiers, minimum_quantity, quantity_step, quantity) desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_of_family_by_measure" ON "listed_products" USING btree ("family_id",coalesce(content_unit, sale_unit),(price / coalesce(content_quantity, 1)),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_of_family_by_name" ON "listed_products" USING btree ("family_id",title collate "french_numbers","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_of_category_by_least" ON "listed_products" USING btree ("category_id",smallest_price(price, price_tiers, minimum_quantity, quantity_step, quantity),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_of_category_by_least_desc" ON "listed_products" USING btree ("category_id",smallest_price(price, price_tiers, minimum_quantity, quantity_step, quantity) desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_of_category_by_measure" ON "listed_products" USING btree ("category_id",coalesce(content_unit, sale_unit),(price / coalesce(content_quantity, 1)),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "listed_products_of_category_by_name" ON "listed_products" USING btree ("category_id",title collate "french_numbers","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY "listed_products_by_price_desc";--> statement-breakpoint
DROP INDEX CONCURRENTLY "listed_products_by_title";--> statement-breakpoint
DROP INDEX CONCURRENTLY "listed_products_of_family_by_price_desc";--> statement-breakpoint
DROP INDEX CONCURRENTLY "listed_products_of_family_by_title";--> statement-breakpoint
DROP INDEX CONCURRENTLY "listed_products_of_category_by_price_desc";--> statement-breakpoint
DROP INDEX CONCURRENTLY "listed_products_of_category_by_title";