CREATE TABLE "recent_views" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "recent_views_views" CHECK ("recent_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "recent_views" ADD CONSTRAINT "recent_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO recent_views (product_id, views)
  SELECT product_id, sum(views) FROM product_views WHERE day > (now() AT TIME ZONE 'Europe/Paris')::date - 30 GROUP BY product_id;
