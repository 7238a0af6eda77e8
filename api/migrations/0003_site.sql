-- The site's texts, and the switch that closes it. A row with `edited_at` was changed by hand: the texts that come with the
-- code leave it alone (modules/site/seed.ts).

create table site_settings (
  id smallint primary key default 1 check (id = 1),
  website_state smallint not null default 1 check (website_state in (1, 2)),
  close_msg jsonb not null default '{}'
);
insert into site_settings default values;

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

create table site_info (
  key text collate "C" not null,
  language text not null,
  value text not null,
  edited_at timestamptz,
  primary key (key, language)
);

create table articles (
  key text collate "C" not null,
  language text not null,
  title text not null,
  body text not null,
  updated_at timestamptz not null,
  edited_at timestamptz,
  primary key (key, language)
);

create table navigation (
  id bigint generated always as identity primary key,
  type smallint not null check (type in (1, 2)),
  position smallint not null,
  language text not null,
  title text not null,
  url text not null,
  edited_at timestamptz,
  unique (type, position, language)
);

create table endorsements (
  id text collate "C" not null,
  language text not null,
  position smallint not null,
  username text not null,
  certification text not null,
  avatar text not null,
  "desc" text not null,
  edited_at timestamptz,
  primary key (id, language)
);
