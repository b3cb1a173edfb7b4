import type { KeyScope } from '../rules/key-scopes.ts'

interface RecipeStep {
  method: 'GET' | 'POST'
  /** Below `/api`. A name in braces is a value that an earlier step took, or that the program knows. */
  path: string
  body?: Readonly<Record<string, unknown>>
  says: string
  /** Values of the answer that later steps use, by name: the way to each (`data.0._id`). */
  takes?: Readonly<Record<string, string>>
}
export interface ApiRecipe {
  title: string
  intro: string
  /** The permissions that the program's key needs, and no more. */
  scopes: readonly KeyScope[]
  steps: readonly RecipeStep[]
}

/** The guide for programmers. A test runs every step with a key that has these permissions alone, so that what it promises is true. */
export const API_RECIPES: readonly ApiRecipe[] = [
  {
    title: 'Formulário de candidatura no site',
    intro:
      'O servidor do site entrega a candidatura; a chave nunca vai para a página, onde qualquer visitante a veria.',
    scopes: ['applications:write'],
    steps: [
      {
        method: 'GET',
        path: '/member_applications/form',
        says: 'Os campos do formulário e, em `categories`, as categorias para a pessoa escolher.',
        takes: { categoryId: 'data.categories.0._id' },
      },
      {
        method: 'POST',
        path: '/member_applications',
        body: {
          name: 'Joana Pires',
          email: 'joana.pires@exemplo.pt',
          categoryId: '{categoryId}',
          birthDate: '1990-05-04',
        },
        says: 'A candidatura entra em Candidaturas. Um 422 traz em `errors` o texto a mostrar junto de cada campo.',
      },
    ],
  },
  {
    title: 'Lista para o boletim',
    intro:
      'Só quem aceita o boletim e tem e-mail. Peça só os campos de que precisa, página a página, até `meta.total`.',
    scopes: ['members:read'],
    steps: [
      {
        method: 'GET',
        path: '/members?_fields=name,email&_consentNewsletter=true&_email.empty=false&_sort=name&_limit=500&_page=1',
        says: 'Cada linha tem `_id`, `name` e `email`.',
      },
    ],
  },
  {
    title: 'Este cartão é válido?',
    intro: 'Para uma porta ou um balcão: o código é o que está impresso no cartão, também dentro do QR.',
    scopes: ['cards:verify'],
    steps: [
      {
        method: 'GET',
        path: '/membership_cards/verify/{code}',
        says: 'Um cartão válido responde `valid: true`. Um código que não existe responde 404.',
      },
    ],
  },
  {
    title: 'Registar um pagamento',
    intro: 'O recibo é emitido com o pagamento, e a dívida mais antiga é paga primeiro.',
    scopes: ['members:read', 'treasury:read', 'payments:read', 'payments:write'],
    steps: [
      {
        method: 'GET',
        path: '/members?_memberNumber={memberNumber}&_fields=name',
        says: 'A ficha, pelo número.',
        takes: { memberId: 'data.0._id' },
      },
      {
        method: 'GET',
        path: '/bank_accounts?_kind=caixa&_fields=name',
        says: 'A conta ou caixa onde o dinheiro entrou.',
        takes: { accountId: 'data.0._id' },
      },
      {
        method: 'POST',
        path: '/payments',
        body: {
          memberId: '{memberId}',
          amount: 24,
          date: '{today}',
          method: 'numerario',
          type: 'quota',
          bankAccountId: '{accountId}',
        },
        says: 'Com `payments:read` a resposta é o pagamento inteiro; sem essa permissão, só o seu `_id` e a versão.',
        takes: { paymentId: 'data._id' },
      },
      { method: 'GET', path: '/payments/{paymentId}', says: 'O número do recibo está em `receiptNumber`.' },
    ],
  },
  {
    title: 'Seguir o que mudou',
    intro: '`rev` aumenta um a cada alteração. Guarde-o com a sua cópia e peça de novo só as fichas em que é outro.',
    scopes: ['members:read'],
    steps: [
      {
        method: 'GET',
        path: '/members?_fields=rev,updated_at&_limit=-1',
        says: 'Todas as fichas, só com a versão de cada uma. As que faltam foram eliminadas.',
        takes: { changedId: 'data.0._id' },
      },
      { method: 'GET', path: '/members/{changedId}', says: 'A ficha que mudou, inteira.' },
    ],
  },
]
