ALTER TABLE "orders" DROP CONSTRAINT "orders_delivery_note";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_note" CHECK (length("orders"."delivery_note") <= 2500);