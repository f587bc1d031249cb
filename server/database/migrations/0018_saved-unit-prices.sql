ALTER TABLE "saved_searches" ADD COLUMN "max_unit_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "max_unit_price_unit" text;