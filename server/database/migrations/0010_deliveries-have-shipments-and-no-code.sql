CREATE TABLE "shipments" (
	"fulfilment_id" uuid PRIMARY KEY NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"parcels" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_carrier" CHECK (length("shipments"."carrier") <= 100),
	CONSTRAINT "shipments_tracking" CHECK (length("shipments"."tracking") <= 100),
	CONSTRAINT "shipments_parcels" CHECK ("shipments"."parcels" between 1 and 999)
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is delivered is confirmed by its buyer: codes of deliveries open nothing any more.
UPDATE pickup_codes SET ended_at = now()
  FROM fulfilments JOIN orders ON orders.id = fulfilments.order_id
  WHERE fulfilments.id = pickup_codes.fulfilment_id AND orders.delivery_option = 'quote'
    AND pickup_codes.used_at IS NULL AND pickup_codes.ended_at IS NULL;
