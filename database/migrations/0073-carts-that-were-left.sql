-- Abandoned carts are found by their age, and deleting one scans no table that refers to it.
create index cart_open_age on cart (created_at) where completed_at is null;
create index payment_cart on payment (cart_id);
create index checkout_attempt_cart on checkout_attempt (cart_id);
create index blocked_cart_cart on blocked_cart (cart_id);
