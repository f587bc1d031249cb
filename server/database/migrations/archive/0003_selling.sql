CREATE TABLE "alert_preferences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"category_id" uuid,
	"max_price" numeric(12,2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_preferences_once" UNIQUE NULLS NOT DISTINCT("user_id","kind","category_id"),
	CONSTRAINT "alert_preferences_kind" CHECK ("alert_preferences"."kind" in ('price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon')),
	CONSTRAINT "alert_preferences_max_price" CHECK ("alert_preferences"."max_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_id" uuid,
	"before" jsonb,
	CONSTRAINT "product_import_rows_import_id_row_number_pk" PRIMARY KEY("import_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"plan" jsonb NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "product_imports_status" CHECK ("product_imports"."status" in ('uploaded', 'running', 'done', 'failed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "stock_removals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"quantity_before" integer NOT NULL,
	"quantity_after" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_removals_quantity" CHECK ("stock_removals"."quantity_after" >= 0 and "stock_removals"."quantity_after" < "stock_removals"."quantity_before")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_listed_by_date";--> statement-breakpoint
DROP INDEX "products_listed_by_price";--> statement-breakpoint
DROP INDEX "products_listed_by_price_desc";--> statement-breakpoint
DROP INDEX "products_listed_by_name";--> statement-breakpoint
DROP INDEX "products_listed_by_category";--> statement-breakpoint
DROP INDEX "products_counted";--> statement-breakpoint
DROP INDEX "products_featured";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_removals" ADD CONSTRAINT "stock_removals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_removals" ADD CONSTRAINT "stock_removals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_preferences_by_category" ON "alert_preferences" USING btree ("category_id","kind");--> statement-breakpoint
CREATE INDEX "product_import_rows_by_product" ON "product_import_rows" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_import_rows_by_outcome" ON "product_import_rows" USING btree ("import_id","outcome","row_number");--> statement-breakpoint
CREATE INDEX "product_imports_by_user" ON "product_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_removals_by_product" ON "stock_removals" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_by_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_by_date" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "products_reference" ON "products" USING btree ("user_id","reference");--> statement-breakpoint
CREATE INDEX "products_listed_by_date" ON "products" USING btree ("created_at","id") WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_listed_by_price" ON "products" USING btree ("price","id") WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_listed_by_price_desc" ON "products" USING btree ("price" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_listed_by_name" ON "products" USING btree (title collate "fr-x-icu","id") WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_listed_by_category" ON "products" USING btree ("category_id","created_at","id") WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_counted" ON "products" USING btree ("category_id") WHERE status in ('disponible', 'reserve', 'attente_retrait', 'attente_paiement') and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("created_at","id") WHERE is_featured and status = 'disponible' and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (search_title gin_trgm_ops) WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_reference" CHECK (length("products"."reference") between 1 and 100);