import '@mantine/core/styles/Tabs.css'
import { API_CHANGES } from '@agremia/model/openapi/api-changes'
import { printDay } from '@agremia/model/rules/day'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { SectionsScreen } from '../../parts/sections-screen.tsx'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { LoadingDots } from '../../ui/loading-dots.tsx'
import { Section } from '../../ui/section.tsx'
import '../../ui/form-styles.ts'
import classes from './api-docs.module.css'
import type { ApiDocument } from './api-document.ts'
import { ApiReference } from './api-reference.tsx'
import { Guide } from './guide.tsx'
import { InlineCode } from './prose.tsx'

/** DEV-01: the API's documentation over its own document, the guide and the changes. The key that is typed stays in this page's memory. */
export function ApiDocsScreen() {
  const [key, setKey] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi.json'],
    queryFn: async ({ signal }) => (await api.get<ApiDocument>('/openapi.json', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SectionsScreen title="Documentação da API" note={data && <HowToCall version={data.info.version} />}>
      <Tabs defaultValue="documentacao" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="documentacao">Documentação</Tabs.Tab>
          <Tabs.Tab value="guia">Guia</Tabs.Tab>
          <Tabs.Tab value="alteracoes">Alterações</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="documentacao">
          {error && !data && <NotLoaded title="Não foi possível ler a documentação" error={error} onRetry={refetch} />}
          {data ? <ApiReference document={data} apiKey={key} onApiKey={setKey} /> : !error && <LoadingDots />}
        </Tabs.Panel>
        <Tabs.Panel value="guia" className={classes.panel}>
          <Guide />
        </Tabs.Panel>
        <Tabs.Panel value="alteracoes" className={classes.panel}>
          {API_CHANGES.map(({ version, day, changes }) => (
            <Section key={version} heading={`${version}, de ${printDay(day)}`}>
              <ul className={classes.changes}>
                {changes.map(change => (
                  <li key={change}>
                    <InlineCode text={change} />
                  </li>
                ))}
              </ul>
            </Section>
          ))}
        </Tabs.Panel>
      </Tabs>
    </SectionsScreen>
  )
}

/** Where programs find the API, and how they send their key. */
const HowToCall = ({ version }: { version: string }) => (
  <span className={classes.address}>
    Versão {version}. Os programas chamam <code>{`${window.location.origin}/api`}</code> e enviam a chave no cabeçalho{' '}
    <code>Authorization: Bearer agr_…</code>
  </span>
)
