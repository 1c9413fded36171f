-- Which member of staff has read a buyer's health data, and when (個人情報保護法23条: 安全管理措置). Written once; the audit log
-- (0014) records each row, too.
create table health_reading (
  id bigint generated always as identity primary key,
  order_id text not null,
  staff_id text not null references staff,
  read_at timestamptz not null
);
create index health_reading_order on health_reading (order_id, read_at desc);
