-- A link under which a page's list, or one group of it, is read without an account. The link's token is random: its hash is enough to
-- know it again.
create table fan_shares (
  id bigint generated always as identity primary key,
  page_id bigint not null references all_pages (id) on delete cascade,
  group_id bigint references fan_groups (id) on delete cascade,
  name text not null,
  columns text[] not null,
  token_hash text not null unique,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  openings integer not null default 0,
  opened_at timestamptz
);
create index fan_shares_page on fan_shares (page_id);
create index fan_shares_group on fan_shares (group_id);
