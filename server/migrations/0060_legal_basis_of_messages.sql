-- On which basis (RGPD) a message was sent: that of its template on the day on which it was written.
alter table messages add column legal_basis text collate "C"
  check (legal_basis in ('contrato', 'obrigacao_legal', 'consentimento', 'interesse_legitimo'));
