import '../ui/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../api/query-client.ts'
import { watchOtherTabs } from '../api/session.ts'
import { readFromPage } from '../api/terminology.ts'
import { supplyGuarded } from '../parts/guarded-values/supply-guarded.tsx'
import { supplyRichTextInput } from '../parts/rich-text/supply-input.tsx'
import { GuardedFieldContext } from '../resource/inputs/guarded-field.ts'
import { SupplyInputContext } from '../resource/inputs/supplied-input.ts'
import { fetchLateParts } from '../ui/late.tsx'
import { resolveVariables } from '../ui/theme.ts'
import { Toasts } from '../ui/toast.tsx'
import { repeatEarlyInput } from './early-input.ts'
import { SCREENS } from './features.ts'
import { firstCalls } from './first-calls.ts'
import { whenAnswered, whenIdle } from './idle.ts'
import { makeRouter } from './router.ts'
import { codeOf } from './screen-component.tsx'
import { fetchAhead, reloadOnceWhenStale } from './stale-chunks.ts'
import { takeFirstCalls, watchListQueries } from './take-first-calls.ts'
import { useOrganisationTheme } from './theme.ts'

const router = makeRouter(readFromPage())
const client = createQueryClient()
const taken = takeFirstCalls(client, firstCalls)
watchListQueries(client)

/** Whether entry.ts has already painted the rows of the list. */
const isPainted = document.querySelector('#root > [data-first]') !== null

function App() {
  const theme = useOrganisationTheme()
  useLayoutEffect(() => {
    const loaded = router.state.resolvedLocation?.publicHref
    // The address may have changed while the first rows were shown, before the router listened.
    if (loaded !== undefined && loaded !== router.history.location.href) void router.load()
    repeatEarlyInput(href => router.history.push(href))
    // After the first frame: fetching before that would delay it.
    if (isPainted) requestAnimationFrame(() => whenIdle(fetchLikelyScreens))
  }, [])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <SupplyInputContext value={supplyRichTextInput}>
        <GuardedFieldContext value={supplyGuarded}>
          <RouterProvider router={router} />
        </GuardedFieldContext>
      </SupplyInputContext>
      <Toasts />
    </MantineProvider>
  )
}

reloadOnceWhenStale()
watchOtherTabs(() => {
  client.clear()
  void router.invalidate()
})
const fetchLikelyScreens = () => {
  // Code that does not arrive is fetched again when its screen is opened.
  const screens = SCREENS.flatMap(({ shows, isFetchedWhenIdle }) => (isFetchedWhenIdle ? [codeOf(shows)] : []))
  for (const fetch of [fetchLateParts, ...screens]) void fetchAhead(fetch)
}

async function start() {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  // The screen that replaces the painted rows has its data from its first frame on, so that nothing flickers.
  if (isPainted) await Promise.all([taken, router.load()])
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
  if (!isPainted) whenAnswered(client, fetchLikelyScreens)
}
void start()
