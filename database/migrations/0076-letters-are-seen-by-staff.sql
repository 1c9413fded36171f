-- A mail's content is stored from its first attempt: staff see mails that nobody has received (102). Mails in progress
-- at this migration have only the order.
alter table mail
  add resource_type text,
  add resource_id text,
  -- Number of attempts, and the last one.
  add tries int not null default 1,
  add tried_at timestamptz;
update mail set tried_at = coalesce(sent_at, created_at);
update mail m set resource_type = n.resource_type, resource_id = n.resource_id from notification n where n.id = m.notification_id;
update mail set resource_type = 'order', resource_id = about ->> 'order_id' where resource_type is null and about ? 'order_id';
alter table mail alter tried_at set not null;
create index mail_resource on mail (resource_type, resource_id, created_at);
create index mail_newest on mail (created_at desc, id desc);
create index mail_unsent on mail (tried_at) where sent_at is null;

-- A lot's recipients, exported as a table by staff: by whom is in the audit log (0014).
create table lot_export (
  id text primary key,
  lot_id text not null references lot,
  -- Number of rows.
  recipients int not null,
  created_at timestamptz not null
);
create index gift_card_transaction_card on gift_card_transaction (gift_card_id);
create index given_back_in_kind_card on given_back_in_kind (gift_card_id) where gift_card_id is not null;
