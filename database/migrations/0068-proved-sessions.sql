-- When a customer last proved who they are. A session outlasts that: it may be handed on when staff sign in beside.
alter table session add column customer_proved_at timestamptz;
update session set customer_proved_at = created_at where customer_id is not null;
