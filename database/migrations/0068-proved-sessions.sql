-- When a customer last authenticated. A session lasts longer, and may be continued when staff sign in on the same
-- browser.
alter table session add column customer_proved_at timestamptz;
update session set customer_proved_at = created_at where customer_id is not null;
