ALTER TABLE "invoice_requests" DROP CONSTRAINT "invoice_requests_refund";--> statement-breakpoint
ALTER TABLE "invoice_requests" DROP CONSTRAINT "invoice_requests_content";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_refund";--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_refund" CHECK ("invoice_requests"."kind" = 'invoice' or "invoice_requests"."refund_id" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_content" CHECK (("invoice_requests"."refund_id" is null) = ("invoice_requests"."content" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund" CHECK ("invoices"."kind" = 'invoice' or "invoices"."refund_id" is not null) NOT VALID;