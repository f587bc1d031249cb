CREATE TABLE "former_order_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid,
	"seller_id" uuid,
	"title" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(12,2) NOT NULL,
	CONSTRAINT "former_order_items_quantity" CHECK ("former_order_items"."quantity" > 0),
	CONSTRAINT "former_order_items_price" CHECK ("former_order_items"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "former_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"buyer_id" uuid NOT NULL,
	"total_amount" numeric(12,2) NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_orders_status" CHECK ("former_orders"."status" in ('initial', 'pending', 'accuse_reception', 'expediee', 'livree', 'annulee', 'disputed', 'reviewed-by-provider', 'reviewed-by-customer', 'reviewed')),
	CONSTRAINT "former_orders_total_amount" CHECK ("former_orders"."total_amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "former_order_items" ADD CONSTRAINT "former_order_items_order_id_former_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."former_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_order_items" ADD CONSTRAINT "former_order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_order_items" ADD CONSTRAINT "former_order_items_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_orders" ADD CONSTRAINT "former_orders_buyer_id_profiles_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_order_items_by_order" ON "former_order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "former_order_items_by_seller" ON "former_order_items" USING btree ("seller_id","order_id");--> statement-breakpoint
CREATE INDEX "former_order_items_by_product" ON "former_order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "former_orders_by_date" ON "former_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "former_orders_by_buyer" ON "former_orders" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "former_orders_by_number" ON "former_orders" USING btree (left(id::text, 8));