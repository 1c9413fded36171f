-- Payments disputed by banks (metadata ->> 'disputes') are listed with the disagreements.
create index payment_disputed on payment (id) where metadata ? 'disputes';
-- No query uses it: webhooks name a cart, an attempt, or an order's payment. It was updated with every step of every
-- payment.
drop index payment_session_reference;
