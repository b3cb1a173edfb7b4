import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { Section, SectionHint } from '../../ui/section.tsx'
import classes from './account.module.css'
import type { Account } from './use-account.ts'

/** The family of a member, as far as money goes. */
export function FamilyCard({ family }: Pick<Account, 'family'>) {
  const printNumber = useFieldPrinter('members', 'memberNumber')
  if (family.length === 0) return null
  return (
    <Section heading="Agregado">
      <ul className={classes.family}>
        {family.map(({ memberId, memberNumber, name, isHead, debtTotal, overdueTotal, situation }) => (
          <li key={memberId}>
            <Link to="/~membros/$id" params={{ id: memberId }} search={{ separador: 'quotas' }}>
              {name}
            </Link>
            {` · n.º ${printNumber(memberNumber)}${isHead ? ' · titular' : ''} · `}
            <span className={classes.standing} data-late={overdueTotal > 0 || undefined}>
              {situation}
              {debtTotal > 0 && ` ${printEuros(debtTotal)}`}
            </span>
          </li>
        ))}
      </ul>
      <SectionHint>
        {family.some(({ isHead }) => isHead)
          ? 'O titular paga por todos: um só aviso, em nome dele.'
          : 'Um só aviso e um só pagamento, em nome do titular. Cada dívida continua a ser de quem é.'}
      </SectionHint>
    </Section>
  )
}
