CREATE TABLE "product_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"subject_id" uuid,
	"actor_id" uuid,
	"quantity_before" integer,
	"quantity_after" integer,
	"price_before" numeric(12,2),
	"price_after" numeric(12,2),
	"status_before" text,
	"status_after" text,
	"was_hidden" boolean,
	"is_hidden" boolean,
	CONSTRAINT "product_history_reason" CHECK ("product_history"."reason" in ('creation', 'edit', 'import', 'import-undone', 'order', 'order-returned', 'removal', 'removal-undone', 'program', 'last-day'))
);
--> statement-breakpoint
ALTER TABLE "product_history" ADD CONSTRAINT "product_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_history_by_product" ON "product_history" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_history_by_date" ON "product_history" USING brin ("created_at");
--> statement-breakpoint
-- What is known of the time before: prices, and what was taken out by hand.
INSERT INTO product_history (product_id, created_at, reason, actor_id, quantity_before, quantity_after, price_before, price_after)
  SELECT * FROM (
    SELECT product_id, since AS at, CASE WHEN lag(since) OVER earlier IS NULL THEN 'creation' ELSE 'edit' END, NULL::uuid,
      NULL::integer, NULL::integer, lag(price) OVER earlier, price
    FROM product_prices WINDOW earlier AS (PARTITION BY product_id ORDER BY since, id)
    UNION ALL
    SELECT product_id, created_at, 'removal', user_id, quantity_before, quantity_after, NULL, NULL FROM stock_removals
    UNION ALL
    SELECT product_id, undone_at, 'removal-undone', undone_by, NULL, NULL, NULL, NULL FROM stock_removals WHERE undone_at IS NOT NULL
  ) known ORDER BY at;
