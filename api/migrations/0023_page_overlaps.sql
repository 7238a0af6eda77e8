-- How many fans two pages of a member have in common, counted when it is asked for and kept until one of the lists changes (`stamp`
-- says of which lists it was counted). `page_id` is the lower of the two. `counts` is null where the lists have no sign in common by
-- which fans can be compared. No foreign key to the page: see 0007_fans.sql.
create table page_overlaps (
  page_id bigint not null,
  other_id bigint not null,
  stamp text collate "C" not null,
  counts jsonb,
  primary key (page_id, other_id),
  check (page_id < other_id)
);
create index page_overlaps_other on page_overlaps (other_id);
