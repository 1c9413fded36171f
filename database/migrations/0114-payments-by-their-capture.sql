-- Reconciliation asks about payments captured within a week too, however long they were authorised before.
drop index payment_age;
create index payment_age on payment (coalesce(captured_at, created_at), id);
