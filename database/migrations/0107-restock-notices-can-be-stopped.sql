-- The mail of a restock notice carries this token, which stops all open requests of its address: one token per address,
-- so that an older mail still stops newer requests.
alter table restock_notice add column stop_token text;
update restock_notice n set stop_token = token from (
  select email, replace(gen_random_uuid()::text, '-', '') as token from restock_notice group by email) of_address
where of_address.email = n.email;
alter table restock_notice alter column stop_token set not null;
create index restock_notice_stop_token on restock_notice (stop_token);
