import type { ComparedFigures, YearlyFigures } from '@agremia/model/calls/yearly-report'
import { GOVERNING_BODIES, type GoverningBody } from '@agremia/model/rules/governing-bodies'
import { printEuros } from '@agremia/model/rules/money'
import { receivedByType } from '@agremia/model/rules/reports/money-reports'
import {
  besideListBefore,
  besideYearBefore,
  type ComparedLine,
  type ComparedRow,
  type FigureRow,
  REPORT_MAPS,
  RIGHT_OR_COMMITMENT,
} from '@agremia/model/rules/reports/yearly-report'
import { Link } from '@tanstack/react-router'
import table from '../../parts/figures-table.module.css'
import { printCount } from '../../resource/list-count.ts'
import { Section } from '../../ui/section.tsx'
import classes from './yearly-report.module.css'

/** Null: the year lies before the opening balances. */
const count = (value: number | null) => (value === null ? 'sem dados' : printCount(value))
const amount = (value: number | null) => (value === null ? 'sem dados' : printEuros(value))

const figure = (label: string, value: string): FigureRow => ({ label, level: 0, value })

const memberRows = ({ memberships }: ComparedFigures) => [
  figure('Admissões', count(memberships.admitted)),
  figure('Readmissões', count(memberships.readmitted)),
  figure('Saídas', count(memberships.left)),
  figure('Ativos no fim do ano', count(memberships.activeAtYearEnd)),
]

const quotaRows = ({ owed, payments }: ComparedFigures, say: Props['say']) => [
  figure('Emitido do ano', amount(owed.charged)),
  figure('Recebido do que é do ano', amount(owed.paid)),
  figure('Perdoado', amount(owed.waived)),
  figure('Por receber', amount(owed.owed)),
  figure('Recebido durante o ano, ao todo', amount(payments.amount)),
  ...receivedByType(payments, say).map(({ label, amount: paid }) => ({ label, level: 1, value: printEuros(paid) })),
]

const moneyRows = ({ treasury }: ComparedFigures) =>
  treasury
    ? [
        figure('Saldo inicial', printEuros(treasury.opening)),
        figure('Recebimentos', printEuros(treasury.received)),
        figure('Pagamentos', printEuros(treasury.paid)),
        figure('Saldo final', printEuros(treasury.closing)),
        ...(treasury.budget
          ? [
              figure('Receitas orçamentadas', printEuros(treasury.budget.receipts.planned)),
              figure('Despesas orçamentadas', printEuros(treasury.budget.payments.planned)),
            ]
          : []),
      ]
    : []

const messageRows = ({ messages }: ComparedFigures) => [
  figure('Enviadas', printCount(messages.sent)),
  figure('Devolvidas', printCount(messages.bounced)),
  figure('Que não saíram', printCount(messages.failed)),
]

const lineRow = (label: string, { value, before }: Omit<ComparedLine<unknown>, 'line'>): ComparedRow => ({
  label,
  level: 0,
  value: value === null ? '' : printEuros(value),
  before: before === null ? '' : printEuros(before),
})

interface Props {
  figures: YearlyFigures
  say(text: string): string
}

/** What the printed report tells in tables. */
export function ReportFigures({ figures, say }: Props) {
  const { year, before, treasury, organs, accountsTitle, fixedAssets, rightsAndCommitments } = figures
  const old = figures.listsBefore ?? { fixedAssets: [], rightsAndCommitments: [] }
  const compared = (rowsOf: (of: ComparedFigures) => FigureRow[]) => (
    <ComparedTable year={year} rows={besideYearBefore(rowsOf(figures), before ? rowsOf(before) : [])} />
  )
  return (
    <div className={classes.figures}>
      <Section heading={say('{MemberPlural}')}>{compared(memberRows)}</Section>
      <Section heading={say('{MembershipPayments}')}>{compared(of => quotaRows(of, say))}</Section>
      {treasury && <Section heading={accountsTitle}>{compared(moneyRows)}</Section>}
      <Section heading="Mensagens">{compared(messageRows)}</Section>
      {fixedAssets.length + old.fixedAssets.length > 0 && (
        <Section heading={REPORT_MAPS.fixedAssets}>
          <ComparedTable
            year={year}
            rows={besideListBefore(fixedAssets, old.fixedAssets).map(one => lineRow(one.line.description, one))}
          />
        </Section>
      )}
      {rightsAndCommitments.length + old.rightsAndCommitments.length > 0 && (
        <Section heading={REPORT_MAPS.rightsAndCommitments}>
          <ComparedTable
            year={year}
            rows={besideListBefore(rightsAndCommitments, old.rightsAndCommitments).map(one =>
              lineRow(`${RIGHT_OR_COMMITMENT[one.line.kind]}: ${one.line.description}`, one),
            )}
          />
        </Section>
      )}
      <div className={classes.organs}>
        <Section heading="Órgãos sociais">
          {organs.length === 0 ? (
            <p className={classes.none}>
              Sem mandatos neste ano. <Link to="/~configuracaoMembros/orgaos/novo">Registar um mandato</Link>
            </p>
          ) : (
            <Figures
              rows={organs.map(({ body, role, name }) => [
                `${GOVERNING_BODIES[body as GoverningBody]}: ${role}`, // a row of the resource, whose choices these are
                name,
              ])}
            />
          )}
        </Section>
      </div>
    </div>
  )
}

/** Each figure with that of the year before beside it. */
const ComparedTable = ({ year, rows }: { year: number; rows: readonly ComparedRow[] }) => (
  <table className={`${table.table} ${table.cards} ${classes.compared}`}>
    <thead>
      <tr>
        <td />
        <th scope="col">{year - 1}</th>
        <th scope="col">{year}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, level, before, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are never reordered, and two lines may be called alike
        <tr key={place}>
          <th scope="row" data-part={level > 0 || undefined}>
            {label}
          </th>
          <td data-label={year - 1}>{before}</td>
          <td data-label={year}>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Figures = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className={classes.list}>
    {rows.map(([label, value], place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are never reordered, and two posts may be called alike
      <div key={place}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
