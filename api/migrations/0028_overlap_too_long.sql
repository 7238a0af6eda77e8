-- When a pair of lists took too long to compare. It is tried again a day later, or when one of the lists changed.
alter table page_overlaps add column too_long_at timestamptz;
