-- Further platform records that a purchase does not need: keys, groups, staff's work, changes of placed orders.

create table store_currency (
  store_id text not null references store,
  currency_code text not null references currency,
  primary key (store_id, currency_code)
);
create table publishable_api_key (
  id text primary key,
  title text not null,
  created_by text references staff,
  revoked_by text references staff,
  revoked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table publishable_api_key_sales_channel (
  publishable_key_id text not null references publishable_api_key on delete cascade,
  sales_channel_id text not null references sales_channel,
  primary key (publishable_key_id, sales_channel_id)
);
create table oauth (
  id text primary key,
  display_name text not null,
  application_name text not null unique,
  install_url text,
  uninstall_url text,
  data jsonb
);

create table invite (
  id text primary key,
  user_email text not null,
  role text,
  accepted boolean not null default false,
  -- Signed into the link, and different in each mail: links of earlier mails do not work.
  mark text not null,
  expires_at timestamptz not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index invite_email on invite (user_email) where deleted_at is null;

create table customer_group (
  id text primary key,
  name text not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index customer_group_name on customer_group (name) where deleted_at is null;
create table customer_group_customer (
  customer_group_id text not null references customer_group on delete cascade,
  customer_id text not null references customer,
  primary key (customer_group_id, customer_id)
);
create index customer_group_customer_customer on customer_group_customer (customer_id);
create table price_list_customer_group (
  price_list_id text not null references price_list,
  customer_group_id text not null references customer_group,
  primary key (price_list_id, customer_group_id)
);

create table note (
  id text primary key,
  value text not null,
  resource_type text not null,
  resource_id text not null,
  author_id text references staff,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index note_resource on note (resource_type, resource_id) where deleted_at is null;

create table notification_provider (id text primary key, is_installed boolean not null default true);
create table notification (
  id text primary key,
  event_name text,
  resource_type text not null,
  resource_id text not null,
  customer_id text references customer,
  "to" text not null,
  data jsonb not null default '{}',
  parent_id text references notification,
  provider_id text references notification_provider,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index notification_resource on notification (resource_type, resource_id);
create index notification_newest on notification (created_at desc, id);

-- The audit log of staff: a row for each row that a call of theirs has written, in the same transaction.
create table audit_entry (
  id bigint generated always as identity primary key,
  staff_id text not null references staff,
  -- Method and route: `POST /admin/users/:id`.
  call text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- The table, and the row's key; parts of a composite key are joined by slashes.
  resource_type text not null,
  resource_id text not null,
  -- Changed columns only; secrets are masked.
  before jsonb,
  after jsonb,
  request_id text not null,
  created_at timestamptz not null
);
create index audit_entry_resource on audit_entry (resource_type, resource_id, id desc);
create index audit_entry_staff on audit_entry (staff_id, id desc);
create index audit_entry_newest on audit_entry (created_at);
