-- Marks are nearer to each other, and know how many of those before them still follow: a jump into the list of those who
-- left, or stayed, counts off no more rows than one into the whole list. What there is of them is made anew by the worker.
delete from fan_marks;
alter table fan_marks add column present int not null;

-- How often each frequent pair of characters stands in each stretch of a list, in both orders. A search for a frequent
-- name then begins where its first fans are: sorted by name, all of one name stand together, anywhere in the list.
create table fan_gram_marks (
  page_id bigint not null,
  version int not null,
  sort text collate "C" not null check (sort in ('at', 'name')),
  gram int not null,
  counts int[] not null,
  primary key (page_id, sort, gram)
);

-- Those who left, by name.
create index fans_gone_name on fans (page_id, (left(lower(coalesce(name, username, uid) collate "C"), 40)), uid) where gone_at is not null;
