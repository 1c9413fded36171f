-- A refund once listed an order as refunded although money was still to be captured, so that staff did not find it. A
-- cancelled order follows when its money is released.
update orders o set payment_status = 'awaiting', updated_at = now()
where o.status <> 'canceled' and o.payment_status in ('partially_refunded', 'refunded') and exists (select from payment p
  where p.order_id = o.id and p.captured_at is null and p.canceled_at is null);
-- Wallet payments that the shop had released were listed as completed.
update wallet_payment w set status = 'canceled', updated_at = now() from payment p
where w.status = 'completed' and p.idempotency_key = w.id and p.cart_id = w.cart_id and p.canceled_at is not null;
