CREATE TABLE "reuse_impact" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"reckoned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reuse_impact_one" CHECK ("reuse_impact"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "rep_family" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "destination" text;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_rep_family" CHECK ("categories"."rep_family" in ('concrete', 'lime', 'stone', 'terracotta', 'slate', 'asphalt', 'aggregate', 'ceramic', 'other-mineral', 'metal', 'wood', 'coatings', 'joinery', 'plaster', 'plastic', 'membranes', 'glass-wool', 'rock-wool', 'other'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_destination" CHECK ("orders"."destination" ~ '^(\d{2,3}|2[AB])$');