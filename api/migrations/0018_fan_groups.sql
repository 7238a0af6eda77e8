-- Groups of a page's fans: by hand (`rule` null, its fans in `group_fans`), or by a rule, which is answered whenever it is asked.
create table fan_groups (
  id bigint generated always as identity primary key,
  page_id bigint not null,
  name text not null,
  rule jsonb,
  -- In the bin since.
  deleted_at timestamptz
);
create unique index fan_groups_name on fan_groups (page_id, lower(name)) where deleted_at is null;

create table group_fans (
  page_id bigint not null,
  group_id bigint not null references fan_groups (id) on delete cascade,
  uid text collate "C" not null,
  primary key (page_id, group_id, uid)
);
create index group_fans_uid on group_fans (page_id, uid);
create index group_fans_group on group_fans (group_id);
