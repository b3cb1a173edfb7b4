import type { BudgetSheetHalf } from '@agremia/model/calls/treasury-map'
import { printEuros } from '@agremia/model/rules/money'
import { CASH_SIDES, type CashSide } from '@agremia/model/rules/treasury/cash-map'
import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FiguresSection } from '../../../parts/figures-section.tsx'
import figures from '../../../parts/figures-table.module.css'
import classes from './budget.module.css'
import { CostCentreDialog } from './cost-centre-dialog.tsx'
import { PlannedInput } from './planned-input.tsx'
import { UsedBar } from './used-bar.tsx'

interface Props {
  side: CashSide
  year: number
  half: BudgetSheetHalf
}

type Category = BudgetSheetHalf['categories'][number]

/** What was planned to come, or to go, against what did. */
export function BudgetHalf({ side, year, half }: Props) {
  const [divided, setDivided] = useState<Category>()
  return (
    <>
      <FiguresSection heading={CASH_SIDES[side]} table={`${figures.table} ${classes.plan}`}>
        <thead>
          <tr>
            <th scope="col">Rubrica</th>
            <th scope="col">Orçamentado</th>
            <th scope="col">Realizado</th>
            <th scope="col" data-words>
              Execução
            </th>
          </tr>
        </thead>
        <tbody>
          {half.categories.flatMap(category =>
            category.lines.map(line => {
              const name = line.costCentre ? `${category.name}, ${line.costCentre}` : category.name
              return (
                <tr
                  key={`${category.categoryId} ${line.costCentre ?? ''}`}
                  data-part={line.costCentre ? true : undefined}
                >
                  <th scope="row">
                    <span className={classes.name}>
                      {line.costCentre ?? category.name}
                      {!line.costCentre && (
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={`Centro de custo em ${category.name}`}
                          onClick={() => setDivided(category)}
                        >
                          <IconPlus size="1rem" aria-hidden />
                        </ActionIcon>
                      )}
                    </span>
                  </th>
                  <td>
                    <PlannedInput
                      name={name}
                      year={year}
                      categoryId={category.categoryId}
                      line={line}
                      amount={line.planned}
                    />
                  </td>
                  <td data-label="Realizado" data-none={line.actual === 0 && line.planned === 0 ? true : undefined}>
                    {line.actual === 0 ? (
                      printEuros(0)
                    ) : (
                      <Link
                        to="/tesouraria/mapa"
                        search={{ ano: String(year), linha: `rubrica:${category.categoryId}` }}
                      >
                        {printEuros(line.actual)}
                      </Link>
                    )}
                  </td>
                  <td data-words>
                    <UsedBar side={side} planned={line.planned} actual={line.actual} />
                  </td>
                </tr>
              )
            }),
          )}
          {half.unclassified !== 0 && (
            <tr>
              <th scope="row">Sem rubrica</th>
              <td />
              <td data-label="Realizado">{printEuros(half.unclassified)}</td>
              <td />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td data-label="Orçamentado">{printEuros(half.planned)}</td>
            <td data-label="Realizado">{printEuros(half.actual)}</td>
            <td data-words>
              <UsedBar side={side} planned={half.planned} actual={half.actual} />
            </td>
          </tr>
        </tfoot>
      </FiguresSection>
      {divided && <CostCentreDialog year={year} category={divided} onClose={() => setDivided(undefined)} />}
    </>
  )
}
