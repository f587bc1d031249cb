ALTER TABLE "products" VALIDATE CONSTRAINT "products_vat_regime";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_vat_regime";
