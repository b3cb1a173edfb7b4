import type { ExplainedField, Explainer } from '@agremia/model/resource/explainer'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { CONTRIBUTIONS } from '../src/app/features.ts'
import { parseSearch, stringifySearch } from '../src/app/search-params.ts'
import { ContributionsContext } from '../src/contributions/contributions-context.ts'
import { explainerQuery } from '../src/resource/use-explainer.ts'
import { Toasts } from '../src/ui/toast.tsx'

/** Renders a part of a screen, at an address, inside what the app provides: router, queries, theme, toasts and the contributions of features. */
export function renderPart(part: ReactNode, explainer: Explainer = { data: {}, meta: {} }, address = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(explainerQuery.queryKey, explainer)
  const routeTree = createRootRoute({ component: () => part })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ContributionsContext value={CONTRIBUTIONS}>
          <RouterProvider router={router as never /* the app's own router is registered; any will do here */} />
        </ContributionsContext>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** A field as the explainer would send it. */
export const explained = (name: string, more: Partial<ExplainedField> = {}): ExplainedField => ({
  name,
  type: 'string',
  validation: '',
  label: name,
  group: 'Grupo',
  inputType: 'text',
  fieldType: 'string',
  required: false,
  readonly: false,
  sortable: false,
  filterable: false,
  ...more,
})
