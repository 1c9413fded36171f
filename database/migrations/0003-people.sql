create table staff (
  id text primary key,
  email text not null unique,
  first_name text,
  last_name text,
  role text not null default 'member',
  is_pharmacist boolean not null default false,
  password_hash text,
  api_token text unique,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table address (
  id text primary key,
  customer_id text,
  company text,
  first_name text,
  last_name text,
  address_1 text,
  address_2 text,
  city text,
  country_code text,
  province text,
  postal_code text,
  phone text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index address_customer on address (customer_id) where customer_id is not null;

create table customer (
  id text primary key,
  email text not null check (email = lower(email)),
  first_name text,
  last_name text,
  billing_address_id text references address,
  phone text,
  password_hash text,
  has_account boolean not null default false,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (email, has_account)
);
alter table address add constraint address_of_customer foreign key (customer_id) references customer deferrable;
alter table session add constraint session_of_customer foreign key (customer_id) references customer on delete cascade;
alter table session add constraint session_of_staff foreign key (staff_id) references staff on delete cascade;

-- A code sent by mail: verification of an address, a new password. Only its hash is kept.
create table mailed_code (
  id text primary key,
  customer_id text not null references customer,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_code_customer on mailed_code (customer_id);

-- Requested through the newsletter form, with or without an account.
create table marketing_subscription (
  email text primary key,
  email_magazine text not null check (email_magazine in ('subscribed', 'unsubscribed', 'nonsubscribed')),
  medicine_recommendation text not null check (medicine_recommendation in ('subscribed', 'unsubscribed', 'nonsubscribed')),
  unsubscribe_token text not null unique,
  updated_at timestamptz not null
);
