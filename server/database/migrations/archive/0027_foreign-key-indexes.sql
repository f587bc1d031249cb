DROP INDEX "order_items_fulfilment_id";--> statement-breakpoint
CREATE INDEX "sessions_by_impersonator" ON "sessions" USING btree ("impersonated_by") WHERE impersonated_by is not null;--> statement-breakpoint
CREATE INDEX "hand_overs_by_actor" ON "hand_overs" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "conversation_reports_by_settler" ON "conversation_reports" USING btree ("settled_by") WHERE settled_by is not null;--> statement-breakpoint
CREATE INDEX "delivery_quotes_by_author" ON "delivery_quotes" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "disputes_by_opener" ON "disputes" USING btree ("opened_by") WHERE opened_by is not null;--> statement-breakpoint
CREATE INDEX "disputes_by_decider" ON "disputes" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "order_events_by_actor" ON "order_events" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "order_items_by_fulfilment" ON "order_items" USING btree ("fulfilment_id","order_id");--> statement-breakpoint
CREATE INDEX "order_notes_by_author" ON "order_notes" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_requester" ON "refunds" USING btree ("requested_by") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "transfers_by_payment" ON "transfers" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "reviews_by_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reviews_by_hider" ON "reviews" USING btree ("hidden_by") WHERE hidden_by is not null;--> statement-breakpoint
CREATE INDEX "stock_removals_by_user" ON "stock_removals" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
-- Whoever calls it decides no more which tables and functions it means; those of triggers say so in their files.
ALTER FUNCTION custom_value_matches(text) SET search_path = public, pg_temp;
