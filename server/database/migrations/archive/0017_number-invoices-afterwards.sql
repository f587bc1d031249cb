CREATE TABLE "invoice_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"refund_id" uuid,
	"amount" numeric(12,2) NOT NULL,
	"content" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_requests_kind" CHECK ("invoice_requests"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoice_requests_refund" CHECK (("invoice_requests"."kind" = 'credit-note') = ("invoice_requests"."refund_id" is not null)),
	CONSTRAINT "invoice_requests_content" CHECK (("invoice_requests"."kind" = 'invoice') = ("invoice_requests"."content" is not null)),
	CONSTRAINT "invoice_requests_amount" CHECK ("invoice_requests"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_requests_by_seller" ON "invoice_requests" USING btree ("seller_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_requests_one_a_fulfilment" ON "invoice_requests" USING btree ("fulfilment_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_requests_one_a_refund" ON "invoice_requests" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "invoice_requests_by_fulfilment" ON "invoice_requests" USING btree ("fulfilment_id");--> statement-breakpoint
-- Who looks at the order sees its documents come.
CREATE FUNCTION tell_of_new_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'order', jsonb_build_object('orderId', orders.id)
    FROM new_rows JOIN fulfilments ON fulfilments.id = new_rows.fulfilment_id JOIN orders ON orders.id = fulfilments.order_id,
      LATERAL (VALUES (orders.user_id), (fulfilments.seller_id)) AS people (person);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_tell_of_new AFTER INSERT ON invoices
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_documents();
