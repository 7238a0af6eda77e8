-- What a member notes of the fans of a page, in their own words. It hangs on the page and the fan's uid, never on a row of `fans`, so
-- that an import touches none of it; a fan who is called otherwise takes it along (`ModuleHooks.renameFans`). No foreign key to the
-- page: see 0007_fans.sql.

create table fan_tags (
  id bigint generated always as identity primary key,
  page_id bigint not null,
  name text not null,
  -- In the bin since.
  deleted_at timestamptz
);
create unique index fan_tags_name on fan_tags (page_id, lower(name)) where deleted_at is null;

-- The first key answers who has a tag, the second what a fan has.
create table tagged_fans (
  page_id bigint not null,
  tag_id bigint not null references fan_tags (id) on delete cascade,
  uid text collate "C" not null,
  primary key (page_id, tag_id, uid)
);
create index tagged_fans_uid on tagged_fans (page_id, uid);
create index tagged_fans_tag on tagged_fans (tag_id);

create table fan_notes (
  page_id bigint not null,
  uid text collate "C" not null,
  note text not null,
  changed_at timestamptz not null,
  primary key (page_id, uid)
);
