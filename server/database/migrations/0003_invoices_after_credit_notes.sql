ALTER TABLE "invoice_requests" DROP CONSTRAINT "invoice_requests_refund";--> statement-breakpoint
ALTER TABLE "invoice_requests" DROP CONSTRAINT "invoice_requests_content";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_refund";--> statement-breakpoint
DROP INDEX "invoice_requests_one_a_fulfilment";--> statement-breakpoint
DROP INDEX "invoice_requests_one_a_refund";--> statement-breakpoint
DROP INDEX "invoices_one_a_fulfilment";--> statement-breakpoint
DROP INDEX "invoices_one_a_refund";--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_requests_one_a_fulfilment" ON "invoice_requests" USING btree ("fulfilment_id") WHERE kind = 'invoice' and refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_requests_one_a_refund" ON "invoice_requests" USING btree ("refund_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_a_fulfilment" ON "invoices" USING btree ("fulfilment_id") WHERE kind = 'invoice' and refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_a_refund" ON "invoices" USING btree ("refund_id","kind");--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_refund" CHECK ("invoice_requests"."kind" = 'invoice' or "invoice_requests"."refund_id" is not null);--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_content" CHECK (("invoice_requests"."refund_id" is null) = ("invoice_requests"."content" is not null));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund" CHECK ("invoices"."kind" = 'invoice' or "invoices"."refund_id" is not null);