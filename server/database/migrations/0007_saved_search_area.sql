ALTER TABLE "saved_searches" ADD COLUMN "category_ids" uuid[];--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "area" double precision[];