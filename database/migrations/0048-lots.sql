-- Lots and their last day of use (使用期限; law: shipped medicines have the remaining shelf life the shop states). A
-- lot divides the level: pieces without one stay allowed, and lots never exceed an item's stock at a location.
create table lot (
  id text primary key,
  inventory_item_id text not null references inventory_item,
  lot_number text not null,
  -- A day in Tokyo; on that day it may still be used.
  expires_on date not null,
  -- Recalled, or set aside for another reason.
  blocked_at timestamptz,
  blocked_because text,
  -- Staff were notified: its shelf life is soon too short to be sold (1), is too short (2).
  told int not null default 0 check (told between 0 and 2),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((blocked_at is null) = (blocked_because is null)),
  unique (inventory_item_id, lot_number)
);
create index lot_expires on lot (expires_on);
create index lot_number on lot (lot_number);

-- Its pieces by location: sellable, and set aside. The ledger below explains both figures.
create table lot_level (
  lot_id text not null references lot,
  location_id text not null references stock_location,
  quantity int not null default 0 check (quantity >= 0),
  aside_quantity int not null default 0 check (aside_quantity >= 0),
  primary key (lot_id, location_id)
);
create index lot_level_there on lot_level (lot_id) where quantity > 0 or aside_quantity > 0;

create table lot_movement (
  id bigint generated always as identity primary key,
  lot_id text not null references lot,
  location_id text not null,
  quantity int not null default 0,
  aside int not null default 0,
  reason text not null check (reason in ('received', 'named', 'corrected', 'packed', 'unpacked', 'set_aside', 'put_back')),
  -- A delivery note's number, a parcel, or the member of staff.
  because_of text,
  -- The order line with which it was sent.
  line_item_id text references line_item,
  moved_at timestamptz not null,
  check (quantity <> 0 or aside <> 0)
);
create index lot_movement_lot on lot_movement (lot_id, location_id);
create index lot_movement_parcel on lot_movement (because_of) where reason in ('packed', 'unpacked');
create index lot_movement_line on lot_movement (line_item_id) where line_item_id is not null;

alter table stock_movement
  drop constraint stock_movement_reason_check,
  add constraint stock_movement_reason_check check (reason in ('received', 'held', 'released', 'reserved', 'shipped',
    'unshipped', 'returned', 'corrected', 'set_aside', 'put_back'));
