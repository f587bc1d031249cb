CREATE TABLE "product_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"picture_ids" uuid[] DEFAULT '{}' NOT NULL,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_drafts_size" CHECK (pg_column_size("product_drafts"."content") <= 200000)
);
--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_drafts_by_user" ON "product_drafts" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "product_drafts_by_import" ON "product_drafts" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "product_drafts_by_date" ON "product_drafts" USING btree ("updated_at");