ALTER TABLE "products" ADD COLUMN "vat_regime" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "vat_regime" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vat_regime" CHECK ("products"."vat_regime" in ('standard', 'margin')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_vat_regime" CHECK ("order_items"."vat_regime" in ('standard', 'exempt', 'margin')) NOT VALID;