import type { OwnSheet } from '@agremia/model/calls/own-page'
import { applies } from '@agremia/model/resource/applies'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lisbonDay } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OwnCard } from '../../contributions/own-card.tsx'
import { shownValue } from '../../resource/item.ts'
import { printField } from '../../resource/print-field.ts'
import { openRequestOf } from './open-request.ts'
import classes from './own-page.module.css'
import { titlesOf } from './use-own.ts'

/** Fields that the head shows, or that are of no use to the member. */
const NOT_SHOWN = new Set([
  'personType',
  'name',
  'memberNumber',
  'categoryId',
  'stateNameId',
  'stateSince',
  'isActive',
  'canVote',
])

interface Fact {
  field: ExplainedField
  /** Empty for a field that the member may fill in and has not. */
  text: string
}

/** By heading, the filled fields and those that the member may ask to fill; fields that do not apply are left out. */
export function factsOf({ fields, member }: Pick<OwnSheet, 'fields' | 'member'>, today: string) {
  const titles = titlesOf({ member })
  const blocks = new Map<string, Fact[]>()
  for (const field of fields) {
    if (NOT_SHOWN.has(field.name) || !applies(field.when, { values: member, titles, today })) continue
    const text = printField(field, shownValue({ ...member, _refs: titles }, field))
    if (text || !field.readonly) blocks.set(field.group, [...(blocks.get(field.group) ?? []), { field, text }])
  }
  return [...blocks]
}

/** A section of the own page: the member's data, and a link to the form that requests changes. */
export function OwnData({ sheet }: { sheet: OwnSheet }) {
  const [today] = useState(() => lisbonDay(new Date()))
  return (
    <OwnCard
      title="Os meus dados"
      action={
        !openRequestOf(sheet) && (
          <Button
            variant="default"
            leftSection={<IconPencil size="1.125rem" aria-hidden />}
            renderRoot={link => <Link {...link} to="/dashboard/pedido" />}
          >
            Pedir alteração
          </Button>
        )
      }
    >
      {factsOf(sheet, today).map(([heading, facts]) => (
        <div key={heading} className={classes.block}>
          <h3>{heading}</h3>
          <dl className={classes.facts}>
            {facts.map(({ field, text }) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd data-empty={text === '' || undefined}>{text || 'Por indicar'}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </OwnCard>
  )
}
