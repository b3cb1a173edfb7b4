import { newTitleOf } from '@agremia/model/resource/label'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWording } from '../../../api/terminology.ts'
import type { Item, ResourceDescription } from '../../../resource/item.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { printField } from '../../../resource/print-field.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { Section, SectionHint } from '../../../ui/section.tsx'
import classes from '../sheet.module.css'
import { CHOICES, type ChoiceKind, CREATE } from './choice-kinds.ts'
import { useOrder } from './use-order.ts'

/** NAV-11: the states that members may be in, in the organisation's order. */
export const StateChoices = () => <Choices kind="states" />
/** NAV-11: the categories that members may have, in the organisation's order. */
export const CategoryChoices = () => <Choices kind="categories" />

function Choices({ kind }: { kind: ChoiceKind }) {
  const resource = useResource(CHOICES[kind].resource)
  return resource ? <ChoiceList kind={kind} resource={resource} /> : null
}

function ChoiceList({ kind, resource }: { kind: ChoiceKind; resource: ResourceDescription }) {
  const { path, heading, anchor, hint, summary } = CHOICES[kind]
  const { data: rows, error, refetch, move } = useOrder(resource)
  const withWords = useWording()
  const mayChange = resource.operations.includes('update')
  return (
    <Section
      anchor={anchor}
      heading={heading}
      actions={
        resource.operations.includes('create') && (
          <Button
            variant="default"
            leftSection={<IconPlus size="1.125rem" aria-hidden />}
            renderRoot={link => <Link {...link} to={`${path}/${CREATE[kind]}`} />}
          >
            {newTitleOf(resource.label)}
          </Button>
        )
      }
    >
      <SectionHint>
        {withWords(hint)} {!mayChange && 'Só um administrador pode alterar esta lista.'}
      </SectionHint>
      {error && !rows && <NotLoaded title="Não foi possível carregar a lista" error={error} onRetry={refetch} />}
      <ol className={classes.rows}>
        {rows?.map((row, index) => (
          <li key={row._id}>
            <div className={classes.what}>
              {typeof row.color === 'string' && (
                <span className={classes.dot} style={{ background: row.color }} aria-hidden />
              )}
              {mayChange ? (
                <Link to={`${path}/$id`} params={{ id: row._id }} className={classes.name}>
                  {String(row.name)}
                </Link>
              ) : (
                <span className={classes.name}>{String(row.name)}</span>
              )}
              <span className={classes.days}>{summarise(resource, row, summary)}</span>
            </div>
            {mayChange && (
              <div className={classes.acts}>
                <Mover row={row} word="Subir" isLast={index === 0} onMove={() => move(row._id, -1)} />
                <Mover row={row} word="Descer" isLast={index === rows.length - 1} onMove={() => move(row._id, 1)} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

interface MoverProps {
  row: Item
  word: 'Subir' | 'Descer'
  /** Whether the row cannot move any further in this direction. */
  isLast: boolean
  onMove(): void
}

/** At the end of the list the button is disabled, not removed: removed, it would take the focus with it. */
const Mover = ({ row, word, isLast, onMove }: MoverProps) => (
  <ActionIcon
    variant="subtle"
    size="xl"
    aria-label={`${word}: ${String(row.name)}`}
    aria-disabled={isLast || undefined}
    className={classes.mover}
    onClick={() => !isLast && onMove()}
  >
    {word === 'Subir' ? <IconArrowUp size="1.25rem" aria-hidden /> : <IconArrowDown size="1.25rem" aria-hidden />}
  </ActionIcon>
)

/** «Gera quotas · Permite votar»: the ticked fields by their label, other fields with their value. */
const summarise = (resource: ResourceDescription, row: Item, fields: readonly string[]) =>
  fields
    .flatMap(name => {
      const field = resource.fields.find(one => one.name === name)
      const value = row[name]
      if (!field || value === null || value === undefined || value === false) return []
      return [value === true ? field.label : `${field.label}: ${printField(field, value)}`]
    })
    .join(' · ')
