import { appliesTo } from '@agremia/model/rules/member-defaults'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSetting } from '../../api/settings.ts'
import classes from './asked-fields.module.css'
import type { ExtraProps } from './extra-props.ts'

const NAME = 'applicationCategories'
const QUERY = { _fields: 'name,slug,orgType', _limit: -1, _sort: 'order' }

interface Category {
  _id: string
  name: string
  slug: string
  orgType: 'todas' | 'associacao' | 'cooperativa'
}

/** NAV-15: the categories offered on the public form, shown by name and stored as a list of codes. */
export function OfferedCategories({ form }: ExtraProps) {
  const isOurs = appliesTo(useSetting('orgType') === 'cooperative' ? 'cooperative' : 'association')
  const kept = String(useWatch({ control: form.control, name: NAME }) ?? '')
  const chosen = kept
    .split(',')
    .map(code => code.trim())
    .filter(Boolean)
  const { data = [] } = useQuery({
    queryKey: queryKeys.list('memberCategories', QUERY),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: readonly Category[] }>('/member_categories', { params: QUERY, signal })).data.data,
  })
  return (
    <Checkbox.Group
      size="md"
      label="Categorias que se oferecem"
      description="Se não escolher nenhuma, oferecem-se todas."
      value={chosen}
      onChange={codes => form.setValue(NAME, codes.join(','), { shouldDirty: true, shouldTouch: true })}
    >
      <div className={classes.ticks}>
        {data
          .filter(({ orgType }) => isOurs(orgType))
          .map(({ slug, name }) => (
            <Checkbox key={slug} value={slug} label={name} />
          ))}
      </div>
    </Checkbox.Group>
  )
}
