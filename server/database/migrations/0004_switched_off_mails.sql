CREATE TABLE "switched_off_mails" (
	"user_id" uuid NOT NULL,
	"template" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "switched_off_mails_user_id_template_pk" PRIMARY KEY("user_id","template")
);
--> statement-breakpoint
ALTER TABLE "switched_off_mails" ADD CONSTRAINT "switched_off_mails_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" VALIDATE CONSTRAINT "invoice_requests_refund";--> statement-breakpoint
ALTER TABLE "invoice_requests" VALIDATE CONSTRAINT "invoice_requests_content";--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_refund";