import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { offeredBy } from '../../parts/rich-text/offered-placeholders.ts'
import { PlaceholdersContext } from '../../parts/rich-text/placeholders-context.ts'
import { LineInput, supplyRichTextInput } from '../../parts/rich-text/supply-input.tsx'
import type { Sheet } from '../../resource/form-tabs.tsx'
import { type SupplyInput, SupplyInputContext } from '../../resource/inputs/supplied-input.ts'
import type { Item, ResourceDescription } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { useItem } from '../../resource/use-item.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { WordBadge } from '../../ui/word-badge.tsx'
import { fieldsOfTemplate } from './template-fields.ts'
import classes from './template-screen.module.css'
import { TemplateTools } from './template-tools.tsx'
import { TEMPLATES } from './templates.ts'
import { entryOf, RESOURCE } from './use-templates.ts'

const supplyInput: SupplyInput = props =>
  props.field.inputType === 'line' ? <LineInput {...props} /> : supplyRichTextInput(props)

const SHEET: Sheet = {
  head: item => <Head template={entryOf(item)} />,
  beside: (item, form) => item && <TemplateTools template={entryOf(item)} form={form} />,
  tabs: [],
}

const adapt = (fields: ResourceDescription['fields'], item: Item | undefined) =>
  fieldsOfTemplate(fields, item && entryOf(item))

/** Templates are neither created nor deleted. */
const doNothing = () => {}

/** MSG-02: the page of one template: its text and rules, and beside them the message as it would leave. */
export function TemplateScreen({ name }: { name: string }) {
  const resource = useResource(RESOURCE)
  return resource ? <LoadedScreen name={name} resource={resource} /> : null
}

function LoadedScreen({ name, resource }: { name: string; resource: ResourceDescription }) {
  const { data } = useItem(resource, name)
  const placeholders = useMemo(() => (data ? offeredBy(entryOf(data)) : []), [data])
  return (
    <SupplyInputContext value={supplyInput}>
      <PlaceholdersContext value={placeholders}>
        <ResourceForm
          name={RESOURCE}
          id={name}
          newTitle=""
          listAddress={TEMPLATES.to}
          sheet={SHEET}
          adapt={adapt}
          onCreated={doNothing}
          onDeleted={doNothing}
        />
      </PlaceholdersContext>
    </SupplyInputContext>
  )
}

function Head({ template: { title, description, isChanged, mayChange } }: { template: MessageSettingEntry }) {
  return (
    <div>
      <PageHeader title={title} note={description}>
        {isChanged && <WordBadge>Alterado</WordBadge>}
      </PageHeader>
      {!mayChange && (
        <Alert
          className={classes.notice}
          variant="light"
          icon={<IconLock />}
          title="Só um administrador pode alterar este modelo"
        >
          Quem muda as mensagens de acesso e verificação pode entrar nas contas de toda a gente.
        </Alert>
      )}
    </div>
  )
}
