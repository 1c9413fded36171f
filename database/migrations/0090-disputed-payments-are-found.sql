-- What banks dispute of payments (metadata ->> 'disputes') is listed with what disagrees.
create index payment_disputed on payment (id) where metadata ? 'disputes';
-- Nothing is looked up by it: news of a provider names a cart, a try, or a payment that is an order's already. It was
-- written with every step of every payment.
drop index payment_session_reference;
