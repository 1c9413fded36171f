-- Lists of staff by e-mail address: the rows before a far page are skipped by the index alone.
drop index orders_email;
create index orders_email on orders (email, display_id) include (id);
create index customer_by_email on customer (email, id) where deleted_at is null;
drop index customer_newest;
create index customer_newest on customer (created_at desc, id desc) where deleted_at is null;
