CREATE TABLE "import_removals" (
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"product" jsonb,
	"product_id" uuid NOT NULL,
	"images" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"picture_urls" text[] NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_removals_import_id_row_number_pk" PRIMARY KEY("import_id","row_number")
);
--> statement-breakpoint
ALTER TABLE "import_removals" ADD CONSTRAINT "import_removals_import_id_row_number_product_import_rows_import_id_row_number_fk" FOREIGN KEY ("import_id","row_number") REFERENCES "public"."product_import_rows"("import_id","row_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_removals_by_date" ON "import_removals" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "import_removals_by_picture" ON "import_removals" USING gin ("picture_urls");