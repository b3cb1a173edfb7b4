import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../../api/query-keys.ts'
import { useWording } from '../../../api/terminology.ts'
import { FieldInput } from '../../../resource/field-input.tsx'
import { FilterChips } from '../../../resource/filter-chips.tsx'
import { FilterMenu, type OpenFilter } from '../../../resource/filter-menu.tsx'
import type { ResourceDescription } from '../../../resource/item.ts'
import { printCount } from '../../../resource/list-count.ts'
import { readPage } from '../../../resource/list-query.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { chipsOf } from './filter-chips-of.ts'
import { plainField } from './plain-field.ts'
import classes from './recipients-chooser.module.css'
import { kindOf, type SelectionKind, withFilters, withFormer, withKind } from './selection.ts'

const MEMBERS = 'members'
/** The filters that most messages need, each with a button of its own; all others are in the menu. */
const FIRST_FILTERS = ['categoryId', 'tags', 'stateNameId']

interface Props {
  selection: RecipientSelection
  onChange(selection: RecipientSelection): void
}

/** Whom a message is for: everybody, those that a filter finds, those ticked in a list, and people one by one. */
export function RecipientsChooser({ selection, onChange }: Props) {
  const members = useResource(MEMBERS)
  const withWords = useWording()
  const [kind, setKind] = useState(() => kindOf(selection))
  // Rows that were ticked in a list can be chosen again after another kind was looked at.
  const [ticked] = useState(selection.ids)
  if (!members) return null
  const kinds = kindField(withWords, ticked?.length)
  const { also = [], except = [], includesFormer = false } = selection
  const person = (name: string, label: string) =>
    plainField({ name, label, fieldType: 'refs', inputType: 'autocomplete', to: MEMBERS })
  const choose = (next: SelectionKind) => {
    setKind(next)
    onChange(withKind(selection, next, ticked))
  }
  return (
    <div className={classes.chooser}>
      <div className={classes.row}>
        <FieldInput
          field={kinds}
          id="destinatarios-tipo"
          value={kind}
          onChange={value => choose(kinds.options?.find(one => one.value === value)?.value as SelectionKind)} // of the options above
        />
        <FieldInput
          field={person('also', kind === 'people' ? 'Pessoas' : 'Juntar pessoas')}
          id="destinatarios-juntar"
          value={also}
          onChange={value => onChange({ ...selection, also: asIds(value) })}
        />
        {kind !== 'people' && (
          <FieldInput
            field={person('except', 'Deixar de fora')}
            id="destinatarios-tirar"
            value={except}
            onChange={value => onChange({ ...selection, except: asIds(value) })}
          />
        )}
      </div>
      {kind === 'filter' && <FilteredMembers {...{ members, selection, onChange }} />}
      <div className={classes.row}>
        <FieldInput
          field={plainField({
            name: 'includesFormer',
            label: withWords('Incluir antigos {memberPlural}'),
            hint: 'Só quando a mensagem lhes diz respeito.',
            fieldType: 'boolean',
            inputType: 'checkbox',
          })}
          id="destinatarios-antigos"
          value={includesFormer}
          onChange={value => onChange(withFormer(selection, value === true))}
        />
        {kind === 'all' && <MatchCount query={selection.query ?? {}} members={members} />}
      </div>
    </div>
  )
}

const asIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function kindField(withWords: (text: string) => string, tickedCount: number | undefined) {
  const kinds: readonly (readonly [SelectionKind, string])[] = [
    ...(tickedCount === undefined
      ? []
      : [
          [
            'list',
            tickedCount === 1
              ? withWords('1 {memberSingular} escolhido na lista')
              : withWords(`${printCount(tickedCount)} {memberPlural} escolhidos na lista`),
          ] as const,
        ]),
    ['all', withWords('Todos os {memberPlural}')],
    ['filter', 'Por categoria, etiqueta, estado ou outro filtro'],
    ['people', 'Só pessoas que indicar'],
  ]
  return plainField({
    name: 'kind',
    label: 'Para quem',
    fieldType: 'enum',
    inputType: 'select',
    required: true,
    options: kinds.map(([value, label]) => ({ value, label })),
  })
}

/** The filters of the members' list, with how many members they find. */
function FilteredMembers({ members, selection, onChange }: Props & { members: ResourceDescription }) {
  const [open, setOpen] = useState<OpenFilter>()
  const address = withFilters(selection, {}).query ?? {}
  const change = (changes: Parameters<typeof withFilters>[1]) => onChange(withFilters(selection, changes))
  const first = FIRST_FILTERS.flatMap(name => members.fields.filter(field => field.name === name && field.filterable))
  return (
    <div className={classes.filters}>
      <div className={classes.buttons}>
        {first.map(({ name, label }) => (
          <Button key={name} variant="default" onClick={() => setOpen({ field: name })}>
            {label}
          </Button>
        ))}
        <FilterMenu resource={members} address={address} open={open} onOpen={setOpen} onChange={change} />
      </div>
      <FilterChips chips={chipsOf(members, selection)} onEdit={field => setOpen({ field })} onChange={change} />
      <MatchCount query={address} members={members} />
    </div>
  )
}

function MatchCount({ query, members }: { query: Readonly<Record<string, unknown>>; members: ResourceDescription }) {
  const { _sort, ...filters } = query
  const params = { ...filters, _limit: 1, _fields: members.title }
  const { data } = useQuery({
    queryKey: queryKeys.list(MEMBERS, params),
    queryFn: ({ signal }) => readPage(members.path, params, signal),
  })
  const total = data?.meta.total
  const { one, many } = members.label
  return (
    <p className={classes.count} role="status">
      {total === undefined ? '\u00a0' : `${printCount(total)} ${(total === 1 ? one : many).toLowerCase()}`}
    </p>
  )
}
