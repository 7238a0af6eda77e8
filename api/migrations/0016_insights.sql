-- Figures of a page, made from its rows when they are asked for and kept until something they are made of has changed (`stamp`
-- says of what they were made). No foreign key to the page: see 0007_fans.sql.
create table page_insights (
  page_id bigint primary key,
  stamp text collate "C" not null,
  figures jsonb not null,
  made_at timestamptz not null
);

-- Members who let a language model have the figures of their pages (never names or ids).
create table insight_consents (
  user_id bigint primary key references users (id) on delete cascade,
  at timestamptz not null
);

-- What the model wrote of these figures and was found to hold, so that it is asked once for each language.
create table insight_words (
  page_id bigint not null,
  language text collate "C" not null,
  stamp text collate "C" not null,
  sentences jsonb not null,
  primary key (page_id, language)
);
