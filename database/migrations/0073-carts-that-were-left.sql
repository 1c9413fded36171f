-- Carts that nobody came back to are looked for by their age, and nothing that names one is walked through as it goes.
create index cart_open_age on cart (created_at) where completed_at is null;
create index payment_cart on payment (cart_id);
create index checkout_attempt_cart on checkout_attempt (cart_id);
create index blocked_cart_cart on blocked_cart (cart_id);
