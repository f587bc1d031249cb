CREATE TABLE "invoice_hand_overs" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"platform_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_hand_overs_state" CHECK ("invoice_hand_overs"."state" in ('waiting', 'sent', 'accepted', 'refused', 'failed')),
	CONSTRAINT "invoice_hand_overs_platform_id" CHECK ("invoice_hand_overs"."platform_id" is not null or "invoice_hand_overs"."state" in ('waiting', 'refused', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "invoice_hand_overs" ADD CONSTRAINT "invoice_hand_overs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_hand_overs_open" ON "invoice_hand_overs" USING btree ("changed_at") WHERE state in ('waiting', 'sent');