CREATE TABLE "picture_cuts" (
	"url" text PRIMARY KEY NOT NULL,
	"original_url" text NOT NULL,
	"original_width" integer NOT NULL,
	"original_height" integer NOT NULL,
	"cut" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "picture_cuts_by_original" ON "picture_cuts" USING btree ("original_url");