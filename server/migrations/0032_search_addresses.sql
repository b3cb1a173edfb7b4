-- Members are found by their address and their day of birth too (LIST-08). The text is folded as `fold` of the model does it; new
-- versions of a row are written by the application.
update people p
set member_search = concat_ws(' ', p.member_search, p.birth_date::text, nullif(trim(regexp_replace(regexp_replace(
  normalize(lower(normalize(concat_ws(' ', a.address_line1, a.address_line2, a.postal_code, a.locality), nfd)), nfd),
  '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')), ''))
from contacts a
where p.member_search is not null and a.person_id = p.id and a.kind = 'address' and a.is_primary;
