DROP INDEX "products_counted";--> statement-breakpoint
CREATE INDEX "profiles_suspended" ON "profiles" USING btree ("id") WHERE "profiles"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "products_counted" ON "products" USING btree ("category_id","user_id") WHERE status in ('disponible', 'reserve', 'attente_retrait', 'attente_paiement') and not is_hidden;