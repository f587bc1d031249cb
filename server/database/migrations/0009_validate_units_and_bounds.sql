ALTER TABLE "custom_fields" VALIDATE CONSTRAINT "custom_fields_bounds";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_sale_unit";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_sale_unit";