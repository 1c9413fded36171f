-- Whether products are shown beside an article, and where not; and when its text was last changed.
alter table article
  add column show_advertisements boolean not null default true,
  add column hide_advertisements_index boolean not null default false,
  add column hide_advertisements_top boolean not null default false,
  add column hide_advertisements_middle boolean not null default false,
  add column hide_advertisements_bottom boolean not null default false,
  add column content_updated_at timestamptz;
