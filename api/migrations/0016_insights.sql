-- Figures of a page, made from its rows when they are asked for and kept until something they are made of has changed (`stamp`
-- says of what they were made). No foreign key to the page: see 0007_fans.sql.
create table page_insights (
  page_id bigint primary key,
  stamp text collate "C" not null,
  figures jsonb not null,
  made_at timestamptz not null
);
