-- Who closed and opened the site, when and why. The id is made where it was asked for: asked twice, it is done once.
create table site_changes (
  id uuid primary key,
  at timestamptz not null,
  who text not null,
  why text not null,
  closed boolean not null,
  message jsonb not null
);
create index site_changes_at on site_changes (at desc);
