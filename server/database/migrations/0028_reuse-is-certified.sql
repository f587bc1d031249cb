CREATE TABLE "reuse_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reuse_certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "reuse_certificates_fulfilmentId_unique" UNIQUE("fulfilment_id"),
	CONSTRAINT "reuse_certificates_number" CHECK ("reuse_certificates"."number" ~ '^RE-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$')
);
--> statement-breakpoint
ALTER TABLE "reuse_certificates" ADD CONSTRAINT "reuse_certificates_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;