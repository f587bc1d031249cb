CREATE TABLE "product_import_previews" (
	"import_id" uuid NOT NULL,
	"filter" text NOT NULL,
	"page" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "product_import_previews_import_id_filter_page_pk" PRIMARY KEY("import_id","filter","page"),
	CONSTRAINT "product_import_previews_filter" CHECK ("product_import_previews"."filter" in ('all', 'problems'))
);
--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "preview" jsonb;--> statement-breakpoint
ALTER TABLE "product_import_previews" ADD CONSTRAINT "product_import_previews_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;