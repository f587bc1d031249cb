ALTER TABLE "stock_removals" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_removals" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "stock_removals" ADD CONSTRAINT "stock_removals_undone_by_profiles_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_removals_by_undoer" ON "stock_removals" USING btree ("undone_by") WHERE undone_by is not null;