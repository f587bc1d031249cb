ALTER TABLE "saved_searches" ADD COLUMN "region_departments" text[];--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "need_amount" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "need_unit" text;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "guarantees" text[] DEFAULT '{}' NOT NULL;