-- Stock by location, quantity and reservation: the platform's model. A variant's availability follows from it.

create table stock_location_address (
  id text primary key,
  address_1 text not null,
  address_2 text,
  company text,
  city text,
  country_code text not null,
  phone text,
  postal_code text,
  province text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create table stock_location (
  id text primary key,
  name text not null,
  address_id text references stock_location_address,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create table sales_channel_location (
  id text primary key,
  sales_channel_id text not null references sales_channel,
  location_id text not null references stock_location,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index sales_channel_location_once on sales_channel_location (sales_channel_id, location_id)
  where deleted_at is null;
create index sales_channel_location_location on sales_channel_location (location_id);

create table inventory_item (
  id text primary key,
  sku text,
  origin_country text,
  hs_code text,
  mid_code text,
  material text,
  weight numeric,
  length numeric,
  height numeric,
  width numeric,
  requires_shipping boolean not null default true,
  title text,
  description text,
  thumbnail text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index inventory_item_sku on inventory_item (sku) where deleted_at is null;
create index inventory_item_newest on inventory_item (created_at desc, id desc) where deleted_at is null;
create table product_variant_inventory_item (
  id text primary key,
  inventory_item_id text not null references inventory_item,
  variant_id text not null references product_variant,
  -- Pieces of the item in one piece of the variant.
  required_quantity int not null default 1 check (required_quantity > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index product_variant_inventory_item_once on product_variant_inventory_item (variant_id, inventory_item_id)
  where deleted_at is null;
create index product_variant_inventory_item_variant on product_variant_inventory_item (variant_id);
create index product_variant_inventory_item_item on product_variant_inventory_item (inventory_item_id);

-- The ledger below explains both figures: each is the sum of its movements. Reserved pieces are in stock: a back-order
-- reserves no more than there is.
create table inventory_level (
  id text primary key,
  inventory_item_id text not null references inventory_item,
  location_id text not null references stock_location,
  stocked_quantity int not null default 0 check (stocked_quantity >= 0),
  reserved_quantity int not null default 0 check (reserved_quantity between 0 and stocked_quantity),
  incoming_quantity int not null default 0 check (incoming_quantity >= 0),
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (inventory_item_id, location_id)
);
create index inventory_level_location on inventory_level (location_id);
-- No foreign key to the location here and in the ledger: every order would lock that one row, and wait for the others.
create table reservation_item (
  id text primary key,
  line_item_id text references line_item,
  inventory_item_id text not null references inventory_item,
  location_id text not null,
  quantity int not null check (quantity > 0),
  description text,
  created_by text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index reservation_item_line on reservation_item (line_item_id) where deleted_at is null;
create index reservation_item_item on reservation_item (inventory_item_id, location_id) where deleted_at is null;
create index reservation_item_newest on reservation_item (created_at desc, id desc) where deleted_at is null;

-- Existing stock goes to one location.
insert into stock_location (id, name, created_at, updated_at)
  select 'sloc_0000000000000000000000MAIN', '本店倉庫', now(), now() where exists (select from stock);
insert into sales_channel_location (id, sales_channel_id, location_id, created_at, updated_at)
  select 'scloc_' || substr(c.id, strpos(c.id, '_') + 1), c.id, l.id, now(), now() from sales_channel c, stock_location l
  where c.deleted_at is null;
update store set default_location_id = (select id from stock_location)
  where default_location_id is null and exists (select from stock_location);
insert into inventory_item (id, sku, origin_country, hs_code, mid_code, material, weight, length, height, width, title,
    created_at, updated_at)
  select 'iitem_' || substr(v.id, strpos(v.id, '_') + 1), v.sku, v.origin_country, v.hs_code, v.mid_code, v.material,
    v.weight, v.length, v.height, v.width, v.title, v.created_at, v.updated_at
  from product_variant v where v.manage_inventory or exists (select from stock s where s.variant_id = v.id);
insert into product_variant_inventory_item (id, inventory_item_id, variant_id, created_at, updated_at, deleted_at)
  select 'pvitem_' || substr(v.id, strpos(v.id, '_') + 1), 'iitem_' || substr(v.id, strpos(v.id, '_') + 1), v.id,
    v.created_at, v.updated_at, v.deleted_at
  from product_variant v where v.manage_inventory or exists (select from stock s where s.variant_id = v.id);

alter table stock_movement
  add column inventory_item_id text references inventory_item,
  add column location_id text,
  add column stocked int not null default 0,
  add column reserved int not null default 0;
update stock_movement m set inventory_item_id = pi.inventory_item_id, location_id = (select id from stock_location),
    stocked = case when reason in ('received', 'corrected') then delta else 0 end,
    reserved = case when reason in ('received', 'corrected') then 0 else -delta end
  from product_variant_inventory_item pi where pi.variant_id = m.variant_id;
insert into inventory_level (id, inventory_item_id, location_id, stocked_quantity, reserved_quantity, created_at, updated_at)
  select 'ilev_' || substr(pi.id, 8), pi.inventory_item_id, l.id,
    coalesce(sum(m.stocked), 0), coalesce(sum(m.reserved), 0), now(), now()
  from stock s join product_variant_inventory_item pi on pi.variant_id = s.variant_id cross join stock_location l
  left join stock_movement m on m.inventory_item_id = pi.inventory_item_id
  group by pi.id, pi.inventory_item_id, l.id;
-- Reservations of placed orders belong to their lines: the first lines of a variant are served first.
insert into reservation_item (id, line_item_id, inventory_item_id, location_id, quantity, created_at, updated_at)
  select 'resitem_' || substr(line_id, strpos(line_id, '_') + 1), line_id, inventory_item_id, location_id,
    least(quantity, held - before), now(), now()
  from (
    select i.id as line_id, i.quantity, h.inventory_item_id, h.location_id, h.held,
      sum(i.quantity) over (partition by a.id, i.variant_id order by i.id) - i.quantity as before
    from checkout_attempt a join line_item i on i.order_id = a.order_id
    join lateral (select m.inventory_item_id, m.location_id, sum(m.reserved) as held from stock_movement m
      where m.because_of = a.id and m.reason in ('held', 'released') and m.variant_id = i.variant_id
      group by m.inventory_item_id, m.location_id) h on true
    where a.status = 'settled') line
  where held > before;

drop table stock;
alter table stock_movement
  drop column variant_id,
  drop column delta,
  alter column inventory_item_id set not null,
  alter column location_id set not null,
  drop constraint stock_movement_reason_check,
  add check (reason in ('received', 'held', 'released', 'reserved', 'shipped', 'unshipped', 'returned', 'corrected')),
  add check (stocked <> 0 or reserved <> 0);
create index stock_movement_item on stock_movement (inventory_item_id, location_id);

-- Available pieces of a variant, 0 for one without stock records: as many as its scarcest item allows.
create view stock as
  select v.id as variant_id, coalesce((
    select min(coalesce((select sum(l.stocked_quantity - l.reserved_quantity) from inventory_level l
      where l.inventory_item_id = pi.inventory_item_id), 0) / pi.required_quantity)
    from product_variant_inventory_item pi where pi.variant_id = v.id and pi.deleted_at is null), 0)::int as quantity
  from product_variant v;
