-- A chapter is many of the stretches whose days `fan_day_marks` holds. How many of its fans came on each day or later:
-- a deep page of a long list by name since a day then begins in the right chapter, and only its days are counted off.
create table fan_day_chapters (
  page_id bigint not null,
  version int not null,
  position int not null,
  -- The days on which any of them came, sorted; for each, how many of those who follow, and of those who left, came then or
  -- later.
  days smallint[] not null,
  present_since int[] not null,
  gone_since int[] not null,
  primary key (page_id, position)
);
-- Read far more often than written, and numbers that grow pack badly.
alter table fan_day_chapters
  alter column days set storage external,
  alter column present_since set storage external,
  alter column gone_since set storage external;
-- What there is of marks is made anew by the worker: with chapters, and with more stretches whose grams are counted.
delete from fan_marks;
