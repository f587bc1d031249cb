CREATE TABLE "product_import_sheet_rows" (
	"import_id" uuid NOT NULL,
	"sheet" integer NOT NULL,
	"row_number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"is_hidden" boolean NOT NULL,
	CONSTRAINT "product_import_sheet_rows_import_id_sheet_row_number_pk" PRIMARY KEY("import_id","sheet","row_number")
);
--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import_sheet_rows" ADD CONSTRAINT "product_import_sheet_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;