CREATE TABLE "product_watches" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_watches_user_id_product_id_kind_pk" PRIMARY KEY("user_id","product_id","kind"),
	CONSTRAINT "product_watches_kind" CHECK ("product_watches"."kind" in ('price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon'))
);
--> statement-breakpoint
CREATE TABLE "saved_search_fields" (
	"saved_search_id" uuid NOT NULL,
	"custom_field_id" uuid NOT NULL,
	"match_values" text[],
	"numbers" numeric[],
	CONSTRAINT "saved_search_fields_saved_search_id_custom_field_id_pk" PRIMARY KEY("saved_search_id","custom_field_id"),
	CONSTRAINT "saved_search_fields_one" CHECK (num_nonnulls("saved_search_fields"."match_values", "saved_search_fields"."numbers") = 1)
);
--> statement-breakpoint
CREATE TABLE "saved_search_matches" (
	"saved_search_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "saved_search_matches_saved_search_id_product_id_pk" PRIMARY KEY("saved_search_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"frequency" text NOT NULL,
	"category_id" uuid,
	"title_pattern" text,
	"min_price" numeric(12,2),
	"max_price" numeric(12,2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("user_id","query"),
	CONSTRAINT "saved_searches_frequency" CHECK ("saved_searches"."frequency" in ('immediate', 'daily', 'weekly')),
	CONSTRAINT "saved_searches_name" CHECK (length("saved_searches"."name") between 1 and 100),
	CONSTRAINT "saved_searches_query" CHECK (length("saved_searches"."query") <= 12000)
);
--> statement-breakpoint
CREATE TABLE "sent_alerts" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_alerts_user_id_product_id_kind_pk" PRIMARY KEY("user_id","product_id","kind"),
	CONSTRAINT "sent_alerts_kind" CHECK ("sent_alerts"."kind" in ('price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon'))
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"price_before" numeric(12,2),
	"price_after" numeric(12,2),
	"quantity_before" integer,
	"quantity_after" integer NOT NULL,
	"was_listed" boolean NOT NULL,
	"is_listed" boolean NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"price" numeric(12,2),
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_requests_notes" CHECK (length("price_requests"."notes") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "withdrawal_items" (
	"order_item_id" uuid PRIMARY KEY NOT NULL,
	"withdrawal_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_name" CHECK (length("withdrawals"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "email_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_reason" CHECK ("email_suppressions"."reason" in ('bounced', 'complained'))
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_status";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "available_until" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "product_watches" ADD CONSTRAINT "product_watches_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_watches" ADD CONSTRAINT "product_watches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_fields" ADD CONSTRAINT "saved_search_fields_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_fields" ADD CONSTRAINT "saved_search_fields_custom_field_id_custom_fields_id_fk" FOREIGN KEY ("custom_field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_alerts" ADD CONSTRAINT "sent_alerts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_alerts" ADD CONSTRAINT "sent_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_requests" ADD CONSTRAINT "price_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_requests" ADD CONSTRAINT "price_requests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_items" ADD CONSTRAINT "withdrawal_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_items" ADD CONSTRAINT "withdrawal_items_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_watches_by_product" ON "product_watches" USING btree ("product_id","kind");--> statement-breakpoint
CREATE INDEX "saved_search_fields_by_field" ON "saved_search_fields" USING btree ("custom_field_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_by_product" ON "saved_search_matches" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_waiting" ON "saved_search_matches" USING btree ("saved_search_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_by_category" ON "saved_searches" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "sent_alerts_by_product" ON "sent_alerts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sent_alerts_by_date" ON "sent_alerts" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "product_changes_by_product" ON "product_changes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_prices_by_product" ON "product_prices" USING btree ("product_id","since");--> statement-breakpoint
CREATE INDEX "price_requests_by_product" ON "price_requests" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "price_requests_by_person" ON "price_requests" USING btree ("user_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawal_items_by_withdrawal" ON "withdrawal_items" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "withdrawals_by_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_by_date" ON "withdrawals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_attachments_by_email" ON "email_attachments" USING btree ("email_id","position");--> statement-breakpoint
CREATE INDEX "email_suppressions_by_date" ON "email_suppressions" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING gin (search_title gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_last_day" ON "products" USING btree ("available_until") WHERE available_until is not null;--> statement-breakpoint
CREATE INDEX "emails_by_product" ON "emails" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_note" CHECK (length("orders"."delivery_note") <= 2000);--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_status" CHECK ("emails"."status" in ('queued', 'sent', 'failed', 'suppressed'));--> statement-breakpoint
-- The prices of today, as far back as is known.
INSERT INTO product_prices (product_id, price, since) SELECT id, price, created_at FROM products;
--> statement-breakpoint
-- Specification, section 4, Visibility; the indexes products_listed_… say the same.
CREATE FUNCTION is_listed(status text, category_id uuid, is_hidden boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu')
  AND category_id IS NOT NULL AND NOT is_hidden;
--> statement-breakpoint
-- Set by inTransaction (server/context.ts) for the length of a transaction.
CREATE FUNCTION current_actor() RETURNS uuid LANGUAGE sql STABLE
RETURN nullif(current_setting('rechantier.actor', true), '')::uuid;
--> statement-breakpoint
-- A statement at a time: an import writes hundreds of products with one.
CREATE FUNCTION record_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_prices (product_id, price, since) SELECT id, price, created_at FROM new_rows;
  INSERT INTO product_changes (product_id, price_after, quantity_after, was_listed, is_listed, actor_id)
    SELECT id, price, quantity, false, true, current_actor()
    FROM new_rows WHERE is_listed(status, category_id, is_hidden) ORDER BY id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_record_new AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_new_products();
--> statement-breakpoint
-- The application's clock where it wrote one.
CREATE FUNCTION record_product_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_prices (product_id, price, since)
    SELECT after.id, after.price,
           CASE WHEN after.updated_at <> before.updated_at THEN after.updated_at ELSE now() END
    FROM new_rows after JOIN old_rows before ON before.id = after.id
    WHERE after.price IS DISTINCT FROM before.price;
  INSERT INTO product_changes
      (product_id, price_before, price_after, quantity_before, quantity_after, was_listed, is_listed, actor_id)
    SELECT after.id, before.price, after.price, before.quantity, after.quantity,
           is_listed(before.status, before.category_id, before.is_hidden),
           is_listed(after.status, after.category_id, after.is_hidden), current_actor()
    FROM new_rows after JOIN old_rows before ON before.id = after.id
    WHERE is_listed(after.status, after.category_id, after.is_hidden)
      AND (after.price IS DISTINCT FROM before.price OR after.quantity <> before.quantity
           OR NOT is_listed(before.status, before.category_id, before.is_hidden))
    ORDER BY after.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_record_changes AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_product_changes();
