-- Pieces of a line that came back without having been packed: they are still in stock, and must not be packed any more.
-- The row moves with the line when an edit replaces it.
create table never_packed (
  item_id text primary key references line_item,
  quantity int not null check (quantity > 0)
);
