interface ApiChange {
  version: string
  day: string
  changes: readonly string[]
}

/** What changed in the API, newest first, as programmers read it on the screen. The first version is that of the document. */
export const API_CHANGES: readonly [ApiChange, ...ApiChange[]] = [
  {
    version: '1.2.0',
    day: '2026-11-19',
    changes: [
      'Uma mudança de IBAN só vale ao fim de três dias onde não há outro administrador que a confirme; onde há, `dueAt` é nulo.',
      'Descrições de dívidas, também importadas, e nomes de planos com um IBAN que não é da organização são recusados (422) a quem não é administrador.',
      'Textos de definições, modelos e envios com um IBAN que não é da organização são recusados (422) a quem não é administrador.',
      'Uma chave só vê, filtra, ordena e pesquisa o que as suas permissões nomeiam, campo a campo: saldos, dívidas e IBAN de uma ficha pedem `payments:read`; quem só escreve recebe `_id`, datas e `rev`.',
      '`POST /payments/allocation` pede `payments:read`.',
      'As chaves terminam de vez com o acesso de quem as criou; `POST /users/{id}/password` pergunta por `keys` o que lhes acontece.',
      '`POST /members/{id}/anonymize` responde 200 com `keptUntil`, o dia até ao qual os registos contabilísticos guardam nome e NIF; `GET /members/{id}/kept_until` di-lo antes.',
      'Um pagamento de um documento por autorizar é recusado (422); um administrador indica `unapprovedReason` no movimento.',
      'As autorizações de um documento terminam quando muda o que foi autorizado; `approvalsNeeded` diz quantas foram precisas.',
      'Contas encerradas só se reabrem por `POST /year_closings/reopen`, com um motivo; as definições já não o fazem.',
      'O saldo inicial de uma conta, e a sua data, não mudam em contas encerradas nem depois de uma conciliação.',
      'O IBAN da organização, das contas e das pessoas e o identificador de credor SEPA mudam só por `POST /guarded_changes`, com a palavra-passe; as outras operações recusam outro valor junto ao campo.',
      'Uma devolução em parte do serviço de pagamentos é um pagamento do movimento `devolucao` com `refundOfId`; `returnedAmount` diz quanto já foi devolvido de um valor por identificar.',
      'Uma quota refeita por um acerto mantém o vencimento até ao que era devido; o aumento é outra dívida, que vence 30 dias depois de emitida.',
      '`POST /electoral_rolls/preview` diz quem vota e quem não vota, com as dívidas e os dias; `contentHash` recusa um caderno que mudou entretanto.',
      'A conta de um membro diz em `voteDebts` e `voteUntil` em que dívidas e dias assenta o direito de voto.',
      'Os avisos pedem, de um acordo em vigor, só as prestações vencidas.',
      '`POST /quota_adjustments/preview` diz que quotas emitidas mudam com um estado ou uma condição, antes de guardar ou eliminar (`values` nulo); `POST /members/bulk/quotas` e `POST /members/grown_juniors/preview` dizem-no de várias fichas, e `quotas` de `POST /members/bulk` decide-o; `GET /quota_adjustments` conta sempre de novo.',
      '`GET /treasury_docs/{id}/kept` diz o que um documento de uma pessoa apagada ainda guarda, e até quando.',
      '`debtWithFamily` de uma conta, e `POST /payments/use_credit`, seguem a quem cada dívida é cobrada.',
      'Abrir um recibo já não conta como impressão e diz «Consulta»; com `forPrinter` conta, tem o duplicado e da segunda vez diz «2.ª via».',
      'As gerações de quotas têm `currentTotal`, que se soma por `_sums` em vez de `total` e não conta o que foi anulado.',
      '`nextYearQuotaExpectations` conta também quem é admitido até ao fim do ano (`admittedLater`), como uma geração.',
      'Os números de um relatório anual aprovado já não mudam; trazem os do ano anterior (`before`, e `listsBefore` dos mapas), o património, os direitos e compromissos e `accountantWarning`.',
      '`GET /governing_bodies/in_office` diz quem está em funções; os documentos e as mensagens são assinados por essas pessoas.',
      'Emitir dívidas gasta saldo a favor só com as que são emitidas; as anteriores ficam como estavam.',
      'Com o cabeçalho `Idempotency-Key`, a criação de um registo e cada operação que o indica fazem-se uma só vez em 7 dias; `requestKey` deixou de existir.',
    ],
  },
  {
    version: '1.1.0',
    day: '2026-11-18',
    changes: [
      'Programas entram com uma chave (`Authorization: Bearer agr_…`); cada operação diz a permissão de que a chave precisa.',
      'O documento OpenAPI descreve também as listas de cada registo, a validação, a exportação, o histórico e a eliminação de vários registos.',
      'Cada recurso tem três esquemas: o registo, a linha de uma lista (que pode trazer só alguns campos) e o que se envia.',
      'Cada operação tem um nome (`operationId`), os erros que pode responder e os filtros de cada lista.',
    ],
  },
  {
    version: '1.0.0',
    day: '2026-09-01',
    changes: ['Primeira versão: recursos, autenticação, envio de ficheiros e documento OpenAPI 3.1.'],
  },
]

export const API_VERSION = API_CHANGES[0].version
