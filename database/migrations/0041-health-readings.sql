-- Who of the staff has read what a buyer said about their health, and when (個人情報保護法23条: 安全管理措置). Written once;
-- the account of what staff write (0014) tells of each row, too.
create table health_reading (
  id bigint generated always as identity primary key,
  order_id text not null,
  staff_id text not null references staff,
  read_at timestamptz not null
);
create index health_reading_order on health_reading (order_id, read_at desc);
