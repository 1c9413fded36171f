-- Pieces of a line that came back without ever having been packed: they lie where they lay, and are to be packed no
-- more. It goes with the line when an edit replaces it.
create table never_packed (
  item_id text primary key references line_item,
  quantity int not null check (quantity > 0)
);
