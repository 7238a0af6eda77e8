-- Under which other ids a fan was kept before, and how it is known that it is the same one: the same user name came with
-- an id of the platform's (`username`), or a list has someone who followed in the very second (`date`: very likely).
create table fan_names (
  page_id bigint not null,
  was text collate "C" not null,
  uid text collate "C" not null,
  -- What was shown then: the user name, else the name.
  name text,
  match text not null check (match in ('username', 'date')),
  found_at timestamptz not null,
  primary key (page_id, was)
);
create index fan_names_uid on fan_names (page_id, uid);
