DROP INDEX "custom_values_by_match";--> statement-breakpoint
DROP INDEX "custom_values_by_number";--> statement-breakpoint
DROP INDEX "products_listed_by_date";--> statement-breakpoint
DROP INDEX "products_listed_by_price";--> statement-breakpoint
DROP INDEX "products_listed_by_price_desc";--> statement-breakpoint
DROP INDEX "products_listed_by_name";--> statement-breakpoint
DROP INDEX "products_listed_by_category";--> statement-breakpoint
DROP INDEX "products_listed_by_seller";--> statement-breakpoint
DROP INDEX "products_counted";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "products_featured";--> statement-breakpoint
CREATE INDEX "custom_values_by_field" ON "product_custom_field_values" USING btree ("custom_field_id");--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("featured_position") WHERE is_featured;