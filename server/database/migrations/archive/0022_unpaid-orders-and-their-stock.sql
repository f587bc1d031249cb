ALTER TABLE "fulfilments" ADD COLUMN "holds_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "fulfilments_unpaid" ON "fulfilments" USING btree ("order_id") WHERE holds_stock and paid_at is null;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_holds_stock" CHECK (not ("fulfilments"."holds_stock" and "fulfilments"."status" = 'annulee'));
--> statement-breakpoint
-- Until now every order had taken its articles out of stock when it was placed, and gave them back when it ended.
UPDATE "fulfilments" SET "holds_stock" = true
WHERE "status" <> 'annulee' AND NOT EXISTS (
	SELECT FROM "order_events" WHERE "fulfilment_id" = "fulfilments"."id" AND "transition" = 'refund-remainder'
);
--> statement-breakpoint
-- A request for a quote reserves nothing any more: what those without an agreed price had taken goes back on sale.
CREATE TEMPORARY TABLE "requests" ON COMMIT DROP AS
SELECT "part"."id" FROM "fulfilments" "part"
JOIN "orders" ON "orders"."id" = "part"."order_id" AND "orders"."delivery_option" = 'quote'
WHERE "part"."status" = 'initial' AND EXISTS (
	SELECT FROM "fulfilments" "other"
	WHERE "other"."order_id" = "part"."order_id" AND "other"."status" = 'initial' AND NOT EXISTS (
		SELECT FROM "delivery_quotes" WHERE "fulfilment_id" = "other"."id" AND "status" = 'accepted'
	)
);
--> statement-breakpoint
UPDATE "products" SET "quantity" = "products"."quantity" + "given_back"."quantity",
	"status" = CASE "products"."status" WHEN 'outofstock' THEN 'disponible' ELSE "products"."status" END, "updated_at" = now()
FROM (
	SELECT "product_id", sum("quantity") AS "quantity" FROM "order_items"
	WHERE "fulfilment_id" IN (SELECT "id" FROM "requests") GROUP BY "product_id"
) "given_back" WHERE "products"."id" = "given_back"."product_id";
--> statement-breakpoint
UPDATE "fulfilments" SET "holds_stock" = false WHERE "id" IN (SELECT "id" FROM "requests");
