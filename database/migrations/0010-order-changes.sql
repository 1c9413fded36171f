-- What happens to an order after it is placed: parcels, returns, swaps, claims, edits, drafts.

create table fulfillment (
  id text primary key,
  order_id text references orders,
  swap_id text,
  claim_order_id text,
  no_notification boolean,
  provider_id text not null references fulfillment_provider,
  location_id text,
  tracking_numbers jsonb not null default '[]',
  data jsonb not null default '{}',
  shipped_at timestamptz,
  canceled_at timestamptz,
  metadata jsonb,
  idempotency_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index fulfillment_order on fulfillment (order_id) where order_id is not null;
create table fulfillment_item (
  fulfillment_id text not null references fulfillment,
  item_id text not null references line_item,
  quantity int not null check (quantity > 0),
  primary key (fulfillment_id, item_id)
);
create index fulfillment_item_item on fulfillment_item (item_id);
create table tracking_link (
  id text primary key,
  url text,
  tracking_number text not null,
  fulfillment_id text not null references fulfillment,
  idempotency_key text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index tracking_link_fulfillment on tracking_link (fulfillment_id);

create table swap (
  id text primary key,
  fulfillment_status text not null default 'not_fulfilled'
    check (fulfillment_status in ('not_fulfilled', 'fulfilled', 'shipped', 'partially_shipped', 'canceled', 'requires_action')),
  payment_status text not null default 'not_paid'
    check (payment_status in ('not_paid', 'awaiting', 'captured', 'confirmed', 'canceled', 'difference_refunded', 'partially_refunded', 'refunded', 'requires_action')),
  order_id text not null references orders,
  difference_due int,
  shipping_address_id text references address,
  cart_id text unique references cart,
  confirmed_at timestamptz,
  canceled_at timestamptz,
  no_notification boolean,
  allow_backorder boolean not null default false,
  idempotency_key text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index swap_order on swap (order_id);

create table claim_order (
  id text primary key,
  payment_status text not null default 'na' check (payment_status in ('na', 'not_refunded', 'refunded')),
  fulfillment_status text not null default 'not_fulfilled'
    check (fulfillment_status in ('not_fulfilled', 'partially_fulfilled', 'fulfilled', 'partially_shipped', 'shipped', 'partially_returned', 'returned', 'canceled', 'requires_action')),
  type text not null check (type in ('refund', 'replace')),
  order_id text not null references orders,
  shipping_address_id text references address,
  refund_amount int,
  canceled_at timestamptz,
  no_notification boolean,
  idempotency_key text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index claim_order_order on claim_order (order_id);
create table claim_item (
  id text primary key,
  claim_order_id text not null references claim_order,
  item_id text not null references line_item,
  variant_id text references product_variant,
  reason text not null check (reason in ('missing_item', 'wrong_item', 'production_failure', 'other')),
  note text,
  quantity int not null check (quantity > 0),
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index claim_item_claim on claim_item (claim_order_id);
create table claim_image (
  id text primary key,
  claim_item_id text not null references claim_item,
  url text not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index claim_image_item on claim_image (claim_item_id);
create table claim_tag (
  id text primary key,
  value text not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index claim_tag_value on claim_tag (value) where deleted_at is null;
create table claim_item_tag (
  claim_item_id text not null references claim_item on delete cascade,
  claim_tag_id text not null references claim_tag,
  primary key (claim_item_id, claim_tag_id)
);

-- `return` is reserved in SQL: the table has the name the platform uses in a swap, return_order.
create table return_order (
  id text primary key,
  status text not null default 'requested' check (status in ('requested', 'received', 'requires_action', 'canceled')),
  order_id text references orders,
  swap_id text unique references swap,
  claim_order_id text unique references claim_order,
  location_id text,
  shipping_data jsonb,
  refund_amount int not null check (refund_amount >= 0),
  received_at timestamptz,
  no_notification boolean,
  idempotency_key text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index return_order_order on return_order (order_id) where order_id is not null;
create index return_order_newest on return_order (created_at desc, id);
create table return_item (
  return_id text not null references return_order,
  item_id text not null references line_item,
  quantity int not null check (quantity > 0),
  is_requested boolean not null default true,
  requested_quantity int,
  received_quantity int,
  reason_id text references return_reason,
  note text,
  metadata jsonb,
  primary key (return_id, item_id)
);
create index return_item_item on return_item (item_id);

create table payment_collection (
  id text primary key,
  type text not null check (type in ('order_edit')),
  status text not null default 'not_paid'
    check (status in ('not_paid', 'awaiting', 'authorized', 'partially_authorized', 'canceled')),
  description text,
  amount int not null check (amount > 0),
  authorized_amount int check (authorized_amount between 0 and amount),
  region_id text not null references region,
  currency_code text not null references currency,
  created_by text not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create table payment_collection_session (
  payment_collection_id text not null references payment_collection,
  payment_session_id text not null references payment_session on delete cascade,
  primary key (payment_collection_id, payment_session_id)
);
create table payment_collection_payment (
  payment_collection_id text not null references payment_collection,
  payment_id text not null references payment,
  primary key (payment_collection_id, payment_id)
);

create table order_edit (
  id text primary key,
  order_id text not null references orders,
  internal_note text,
  created_by text not null,
  requested_by text,
  requested_at timestamptz,
  confirmed_by text,
  confirmed_at timestamptz,
  declined_by text,
  declined_reason text,
  declined_at timestamptz,
  canceled_by text,
  canceled_at timestamptz,
  payment_collection_id text references payment_collection,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index order_edit_order on order_edit (order_id);
-- An order has at most one open edit.
create unique index order_edit_open on order_edit (order_id)
  where confirmed_at is null and declined_at is null and canceled_at is null;
create table order_item_change (
  id text primary key,
  type text not null check (type in ('item_add', 'item_remove', 'item_update')),
  order_edit_id text not null references order_edit,
  original_line_item_id text references line_item,
  line_item_id text references line_item,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index order_item_change_edit on order_item_change (order_edit_id);

create sequence draft_order_display_id start 1;
create table draft_order (
  id text primary key,
  status text not null default 'open' check (status in ('open', 'completed')),
  display_id bigint not null unique,
  cart_id text unique references cart,
  order_id text unique references orders,
  canceled_at timestamptz,
  completed_at timestamptz,
  no_notification_order boolean,
  idempotency_key text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index draft_order_newest on draft_order (created_at desc, id);

alter table fulfillment
  add foreign key (swap_id) references swap,
  add foreign key (claim_order_id) references claim_order;
create index fulfillment_swap on fulfillment (swap_id) where swap_id is not null;
create index fulfillment_claim on fulfillment (claim_order_id) where claim_order_id is not null;
alter table line_item
  add column swap_id text references swap,
  add column claim_order_id text references claim_order,
  add foreign key (order_edit_id) references order_edit,
  add foreign key (original_item_id) references line_item;
create index line_item_swap on line_item (swap_id) where swap_id is not null;
create index line_item_claim on line_item (claim_order_id) where claim_order_id is not null;
create index line_item_edit on line_item (order_edit_id) where order_edit_id is not null;
create index line_item_original on line_item (original_item_id) where original_item_id is not null;
alter table shipping_method
  add column claim_order_id text references claim_order,
  add column swap_id text references swap,
  add column return_id text unique references return_order;
create index shipping_method_swap on shipping_method (swap_id) where swap_id is not null;
create index shipping_method_claim on shipping_method (claim_order_id) where claim_order_id is not null;
alter table payment add column swap_id text unique references swap;
alter table orders add foreign key (draft_order_id) references draft_order on delete set null;

-- Jobs that take longer than a call.
create table batch_job (
  id text primary key,
  type text not null,
  created_by text references staff,
  context jsonb,
  result jsonb,
  dry_run boolean not null default false,
  pre_processed_at timestamptz,
  processing_at timestamptz,
  confirmed_at timestamptz,
  completed_at timestamptz,
  canceled_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index batch_job_newest on batch_job (created_at desc, id);
