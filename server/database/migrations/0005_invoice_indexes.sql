CREATE UNIQUE INDEX CONCURRENTLY "invoice_requests_original_once" ON "invoice_requests" USING btree ("fulfilment_id") WHERE kind = 'invoice' and refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invoice_requests_refund_once" ON "invoice_requests" USING btree ("refund_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invoices_original_once" ON "invoices" USING btree ("fulfilment_id") WHERE kind = 'invoice' and refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invoices_refund_once" ON "invoices" USING btree ("refund_id","kind");--> statement-breakpoint
DROP INDEX CONCURRENTLY "invoice_requests_one_a_fulfilment";--> statement-breakpoint
DROP INDEX CONCURRENTLY "invoice_requests_one_a_refund";--> statement-breakpoint
DROP INDEX CONCURRENTLY "invoices_one_a_fulfilment";--> statement-breakpoint
DROP INDEX CONCURRENTLY "invoices_one_a_refund";