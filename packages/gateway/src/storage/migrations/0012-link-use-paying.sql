-- Uses whose payment never began are looked for by the job that gives reservations back.
create index link_use_paying on link_use (reserved_until) where state = 'Paying';
