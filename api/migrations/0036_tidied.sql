-- When what has had its time was last thrown away, by the clock of the process that did so: it finds a clock that has jumped.
create table tidied (
  "one" boolean primary key default true check ("one"),
  at timestamptz not null,
  -- Until then nothing is thrown away.
  held_until timestamptz
);
