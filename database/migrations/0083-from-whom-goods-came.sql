-- Suppliers (薬機法施行規則14条: for medicines to be kept for three years, and shown on request).
create table supplier (
  id text primary key,
  name text not null,
  address text not null,
  -- A telephone number, or another contact.
  phone text not null,
  -- The licence under which they may supply medicines (許可番号).
  licence_number text,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index supplier_name on supplier (name) where deleted_at is null;

-- A receipt of goods as it was entered, with its supplier's name at that time.
create table arrival (
  id text primary key,
  note_number text not null,
  arrived_on date not null,
  supplier_id text references supplier,
  supplier_name text,
  supplier_address text,
  supplier_phone text,
  supplier_licence_number text,
  received_by text not null references staff,
  created_at timestamptz not null,
  check (num_nonnulls(supplier_id, supplier_name, supplier_address, supplier_phone) in (0, 4))
);
create index arrival_listed on arrival (arrived_on desc, id desc);
create index arrival_note on arrival (note_number);

create table arrival_line (
  arrival_id text not null references arrival,
  position int not null,
  variant_id text not null references product_variant,
  -- Its name and legal class at that time.
  title text not null,
  variant_title text not null,
  sku text,
  sale_class text,
  quantity int not null check (quantity > 0),
  lot_number text,
  expires_on date,
  primary key (arrival_id, position),
  check ((lot_number is null) = (expires_on is null))
);

-- Later remarks on a receipt of goods: a mistake is corrected beside it.
create table arrival_remark (
  id text primary key,
  arrival_id text not null references arrival,
  text text not null,
  written_by text not null references staff,
  created_at timestamptz not null
);
create index arrival_remark_of on arrival_remark (arrival_id);

-- Rows cannot be changed.
create function record_stays() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', tg_table_name;
end $$;
create trigger arrival_stays before update or delete or truncate on arrival
  for each statement execute function record_stays();
create trigger arrival_line_stays before update or delete or truncate on arrival_line
  for each statement execute function record_stays();
create trigger arrival_remark_stays before update or delete or truncate on arrival_remark
  for each statement execute function record_stays();
