CREATE TABLE "carbon_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"category_id" uuid,
	"product_id" uuid,
	"basis" text NOT NULL,
	"grams" integer NOT NULL,
	"modules" text,
	"source" text NOT NULL,
	"url" text NOT NULL,
	"year" integer NOT NULL,
	"valid_until" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carbon_factors_basis" CHECK ("carbon_factors"."basis" in ('piece', 'm2', 'ml', 'm3', 'kg', 'tkm')),
	CONSTRAINT "carbon_factors_modules" CHECK ("carbon_factors"."modules" in ('A1-A3', 'A1-A4')),
	CONSTRAINT "carbon_factors_grams" CHECK ("carbon_factors"."grams" > 0),
	CONSTRAINT "carbon_factors_one_target" CHECK ("carbon_factors"."category_id" is null or "carbon_factors"."product_id" is null),
	CONSTRAINT "carbon_factors_transport" CHECK (("carbon_factors"."basis" = 'tkm') = ("carbon_factors"."category_id" is null and "carbon_factors"."product_id" is null)
        and ("carbon_factors"."basis" = 'tkm') = ("carbon_factors"."modules" is null))
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "carbon" jsonb;--> statement-breakpoint
ALTER TABLE "carbon_factors" ADD CONSTRAINT "carbon_factors_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carbon_factors" ADD CONSTRAINT "carbon_factors_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carbon_factors_by_category" ON "carbon_factors" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "carbon_factors_by_product" ON "carbon_factors" USING btree ("product_id");--> statement-breakpoint
-- It is reckoned anew when it is next asked for, with what is counted now.
DELETE FROM "reuse_impact";
