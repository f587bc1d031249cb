ALTER TABLE "products" DROP CONSTRAINT "products_sale_unit";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_sale_unit";--> statement-breakpoint
ALTER TABLE "custom_fields" ADD COLUMN "minimum" numeric;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD COLUMN "maximum" numeric;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_bounds" CHECK ("custom_fields"."minimum" <= "custom_fields"."maximum") NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_unit" CHECK ("products"."sale_unit" in ('piece', 'lot', 'carton', 'paquet', 'palette', 'm2', 'ml', 'm3', 'kg', 'litre', 'rouleau', 'paire', 'botte', 'sac')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_sale_unit" CHECK ("order_items"."sale_unit" in ('piece', 'lot', 'carton', 'paquet', 'palette', 'm2', 'ml', 'm3', 'kg', 'litre', 'rouleau', 'paire', 'botte', 'sac')) NOT VALID;