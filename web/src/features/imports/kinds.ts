import type { ImportEntry } from '@agremia/model/calls/imports'
import { counted } from '@agremia/model/rules/counted'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import { printEuros } from '@agremia/model/rules/money'

type Counts = ImportEntry['counts']

/** What the screens say of an import, by what its file brings. Organisation's words are placeholders. */
interface KindWords {
  path: '/importacao' | '/~quotas/dividas/saldos'
  itemPath: '/importacao/$id' | '/~quotas/dividas/saldos/$id'
  title: string
  note: string
  /** What the columns of the file stand for, below their heading. */
  columns: string
  /** The heading of what columns are matched to. */
  field: string
  /** What applying the rows does; empty where nothing. */
  effect(entry: ImportEntry): string
  /** How many changes of a row are in sight; the others are folded. */
  changesInSight: number
  /** The nouns of what stays when an import is undone. */
  kept: readonly [one: string, many: string]
  /** Where what was imported is listed. */
  list: { to: '/~membros' | '/~quotas/dividas'; all: string; ofImport: string }
  /** What undoing does. */
  undoing(counts: Counts): string
}

const joined = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' e ')

export const KINDS: Record<ImportKindName, KindWords> = {
  members: {
    path: '/importacao',
    itemPath: '/importacao/$id',
    title: 'Importar {memberPlural}',
    note: 'Traga os {memberPlural} de uma folha de cálculo. Primeiro vê o que vai acontecer, linha a linha; só depois aplica.',
    columns:
      'Quem tem o mesmo número ou o mesmo NIF de um {memberSingular} é alterado; os outros são novos. Uma célula vazia não apaga nada.',
    field: 'Campo da ficha',
    effect: ({ counts }) =>
      joined([
        counts.create > 0 && counted(counts.create, 'ficha nova', 'fichas novas'),
        counts.update > 0 && counted(counts.update, 'ficha alterada', 'fichas alteradas'),
      ]),
    changesInSight: 3,
    kept: ['ficha', 'fichas'],
    list: {
      to: '/~membros',
      all: 'Ver {memberPlural}',
      ofImport: 'Ver os {memberPlural} desta importação',
    },
    undoing: counts =>
      `${joined([
        counts.create > 0 && counted(counts.create, 'ficha nova desaparece', 'fichas novas desaparecem'),
        counts.update > 0 && counted(counts.update, 'ficha volta ao que era', 'fichas voltam ao que eram'),
      ])}. O que alguém tiver alterado depois fica como está, e é indicado.`,
  },
  openingBalances: {
    path: '/~quotas/dividas/saldos',
    itemPath: '/~quotas/dividas/saldos/$id',
    title: 'Saldos iniciais',
    note: 'Traga de uma folha de cálculo o que cada {memberSingular} deve, por ano (uma linha por dívida, ou uma coluna por ano), ou até quando tem as {membershipPayments} pagas. Primeiro vê o que vai acontecer, com o total; só depois aplica.',
    columns:
      'Cada linha é de um {memberSingular}, pelo número: o ano, o valor em dívida e a data em que venceu; ou uma coluna por ano, com o que deve de cada um, ou «pago»; ou até quando está pago, e nada é cobrado antes dessa data.',
    field: 'O que é',
    effect: ({ counts, amount }) =>
      counts.create > 0 ? `${counted(counts.create, 'linha', 'linhas')}, ${printEuros(amount ?? 0)} em dívida` : '',
    changesInSight: 12,
    kept: ['linha', 'linhas'],
    list: { to: '/~quotas/dividas', all: 'Ver dívidas', ofImport: 'Ver as dívidas desta importação' },
    undoing: counts =>
      `As dívidas de ${counted(counts.create, 'linha', 'linhas')} são anuladas, e o histórico fica. O que já tiver pagamentos fica como está, e é indicado.`,
  },
}
