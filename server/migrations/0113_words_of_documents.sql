-- Documents of the treasury are found by the words of their PDFs too, by the index that finds them by name.

-- As `fold` of the model.
create function folded(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    regexp_replace(lower(normalize(given, NFD)), '[\u0300-\u036f\u200b-\u200f\u00ad\ufeff]', '', 'g'), '\s+', ' ', 'g'))
$$;

-- What the document itself says; search holds these words and those of its PDFs, each once.
alter table treasury_docs add column own_search text collate "C";
update treasury_docs set own_search = search;
alter table treasury_docs alter column own_search set not null;

create function fill_doc_search() returns trigger language plpgsql as $$
begin
  -- Whoever saves a document writes what it says itself.
  if tg_op = 'INSERT' or new.search is distinct from old.search then new.own_search := new.search; end if;
  new.search := new.own_search || coalesce((
    select ' ' || string_agg(distinct w.word, ' ')
    from pdf_documents f cross join lateral regexp_split_to_table(folded(f.text), ' ') as w (word)
    where f.id = any(new.pdf_ids) and length(w.word) between 2 and 60), '');
  return new;
end $$;
create trigger search_filled before insert or update of search, pdf_ids on treasury_docs
  for each row execute function fill_doc_search();

create function follow_read_pdf() returns trigger language plpgsql as $$
begin
  update treasury_docs set pdf_ids = pdf_ids where pdf_ids @> array[new.id];
  return null;
end $$;
create trigger words_followed after update of text on pdf_documents for each row
  when (old.text is distinct from new.text) execute function follow_read_pdf();
update treasury_docs set pdf_ids = pdf_ids where pdf_ids <> '{}';

create or replace function locked_part(d treasury_docs) returns jsonb language sql stable as $$
  select to_jsonb(d) - '{status_ids,payment_status_id,classification_status_id,control_status_id,accounting_status_id,archive_status_id,is_locked}'::text[]
    - '{sent_to_accountant_at,accounting_ref,person_id,paid_by_person_id,registered_by_id,approved_by1,approved_by2,tags}'::text[]
    - '{rev,updated_at,search,own_search,repeat_of_id}'::text[]
$$;
