-- A member says that two fans of a page are one person: `member` is the third way in which an earlier id is known.
alter table fan_names drop constraint fan_names_match_check;
alter table fan_names add constraint fan_names_match_check check (match in ('username', 'date', 'member'));

-- What takes such a merge back, as long as it can be: both rows as they were, the row that was made of them, and the labels that moved.
create table fan_merges (
  id bigint generated always as identity primary key,
  page_id bigint not null,
  -- The fan who stayed, by the id at present, and the id that went.
  kept text collate "C" not null,
  merged text collate "C" not null,
  merged_at timestamptz not null,
  before jsonb not null
);
create index fan_merges_kept on fan_merges (page_id, kept);
create index fan_merges_at on fan_merges (merged_at);
