CREATE INDEX "emails_queued" ON "emails" USING btree ("created_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "product_imports_running" ON "product_imports" USING btree ("created_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "product_imports_addresses" ON "product_imports" USING btree ("created_at") WHERE plan #>> '{pictures,addresses,status}' = 'running';--> statement-breakpoint
CREATE INDEX "product_imports_zip" ON "product_imports" USING btree ("created_at") WHERE plan #>> '{pictures,zip,status}' = 'running';