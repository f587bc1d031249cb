CREATE INDEX CONCURRENTLY "listed_products_of_seller_by_date" ON "listed_products" USING btree ("user_id","created_at","id","status");--> statement-breakpoint
DROP INDEX CONCURRENTLY "listed_products_of_seller";
