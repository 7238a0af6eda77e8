-- What a member is told of: in the list behind the bell, and by mail where his switch for it is on. `once` names what is
-- told a single time however often it is noticed. `page_id` is the page it is about, where it is about one.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text collate "C" not null,
  params jsonb not null default '{}',
  page_id bigint references pages (id) on delete cascade,
  once text collate "C",
  at timestamptz not null,
  seen_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, once)
);
create index notices_user on notices (user_id, id desc);
create index notices_page on notices (page_id);

-- Browsers and networks a member has logged in from, by a keyed hash: a login from another one is told.
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  device_hash text collate "C" not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- The mark of storage (80, 100 percent) that was told last; 0 again once there is room.
alter table users add column storage_told smallint not null default 0;

-- A page is erased for a code of its own, and a login of another site is linked from inside an account.
alter table codes drop constraint codes_use_check;
alter table codes add constraint codes_use_check
  check (use in ('register', 'login', 'reset', 'authorise', 'delete', 'page'));
alter table authorisations drop constraint authorisations_purpose_check;
alter table authorisations add constraint authorisations_purpose_check
  check (purpose in ('login', 'link', 'bind'));
