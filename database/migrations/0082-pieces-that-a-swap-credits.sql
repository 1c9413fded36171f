-- Pieces that came back before the buyer confirmed a swap are credited as received; without a row here, as requested.
create table swap_credit (
  return_id text not null,
  item_id text not null,
  quantity int not null check (quantity >= 0),
  primary key (return_id, item_id),
  foreign key (return_id, item_id) references return_item
);
