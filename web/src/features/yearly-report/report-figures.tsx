import type { YearlyFigures } from '@agremia/model/calls/yearly-report'
import { GOVERNING_BODIES, type GoverningBody } from '@agremia/model/rules/governing-bodies'
import { printEuros } from '@agremia/model/rules/money'
import { receivedByType } from '@agremia/model/rules/reports/money-reports'
import { Link } from '@tanstack/react-router'
import { printCount } from '../../resource/list-count.ts'
import { Section } from '../../ui/section.tsx'
import classes from './yearly-report.module.css'

/** Null: the year lies before the opening balances. */
const count = (value: number | null) => (value === null ? 'sem dados' : printCount(value))
const amount = (value: number | null) => (value === null ? 'sem dados' : printEuros(value))

interface Props {
  figures: YearlyFigures
  say(text: string): string
}

/** What the printed report tells in tables. */
export function ReportFigures({ figures, say }: Props) {
  const { memberships, owed, payments, messages, treasury, organs, accountsTitle } = figures
  return (
    <div className={classes.figures}>
      <Section heading={say('{MemberPlural}')}>
        <Figures
          rows={[
            ['Admissões', count(memberships.admitted)],
            ['Readmissões', count(memberships.readmitted)],
            ['Saídas', count(memberships.left)],
            ['Ativos no fim do ano', count(memberships.activeAtYearEnd)],
          ]}
        />
      </Section>
      <Section heading={say('{MembershipPayments}')}>
        <Figures
          rows={[
            ['Emitido do ano', amount(owed.charged)],
            ['Recebido do que é do ano', amount(owed.paid)],
            ['Perdoado', amount(owed.waived)],
            ['Por receber', amount(owed.owed)],
            ['Recebido durante o ano, ao todo', amount(payments.amount)],
            ...receivedByType(payments, say).map(
              ({ label, amount: paid }) => [`– ${label}`, printEuros(paid)] as const,
            ),
          ]}
        />
      </Section>
      {treasury && (
        <Section heading={accountsTitle}>
          <Figures
            rows={[
              ['Saldo inicial', printEuros(treasury.opening)],
              ['Recebimentos', printEuros(treasury.received)],
              ['Pagamentos', printEuros(treasury.paid)],
              ['Saldo final', printEuros(treasury.closing)],
              ...(treasury.budget
                ? ([
                    ['Receitas orçamentadas', printEuros(treasury.budget.receipts.planned)],
                    ['Despesas orçamentadas', printEuros(treasury.budget.payments.planned)],
                  ] as const)
                : []),
            ]}
          />
        </Section>
      )}
      <Section heading="Mensagens">
        <Figures
          rows={[
            ['Enviadas', printCount(messages.sent)],
            ['Devolvidas', printCount(messages.bounced)],
            ['Que não saíram', printCount(messages.failed)],
          ]}
        />
      </Section>
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
