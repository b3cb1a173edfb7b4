-- What an organisation has changed in the templates of messages. A column is null where the catalogue holds.
create table message_settings (
  name text collate "C" primary key check (name ~ '^[a-zA-Z0-9]{1,40}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  subject text check (subject !~ '[\x01-\x1f]'),
  body jsonb check (body ->> 'type' = 'doc'),
  enabled boolean,
  offset_days integer check (offset_days between -365 and 365),
  send_hour integer check (send_hour between 0 and 23),
  channels text[] check (channels <@ array['email', 'carta'] and channels <> '{}'),
  reply_to text check (reply_to !~ '[\x01-\x20]'),
  legal_basis text check (legal_basis in ('contrato', 'obrigacao_legal', 'consentimento', 'interesse_legitimo'))
);

-- Nothing has ever read it; the footer of messages is `messageFooter`, which takes no HTML.
delete from settings where name = 'footerHtml';
