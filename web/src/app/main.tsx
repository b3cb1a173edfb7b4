import '../ui/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../api/query-client.ts'
import { watchOtherTabs } from '../api/session.ts'
import { readFromPage } from '../api/terminology.ts'
import { fetchLateParts } from '../ui/late.tsx'
import { resolveVariables } from '../ui/theme.ts'
import { Toasts } from '../ui/toast.tsx'
import { firstCalls } from './first-calls.ts'
import { repeatDoings } from './first-doings.ts'
import { makeRouter } from './router.ts'
import { fetchWhenIdle } from './routes.tsx'
import { fetchAhead, reloadOnceWhenStale } from './stale-chunks.ts'
import { takeFirstCalls, watchQuestions, whenIdle, whenQuiet } from './start.ts'
import { useOrganisationTheme } from './theme.ts'

const router = makeRouter(readFromPage())
const client = createQueryClient()
const taken = takeFirstCalls(client, firstCalls)
watchQuestions(client)

/** The page has drawn the first rows by itself. */
const isPainted = document.querySelector('#root > [data-first]') !== null

function App() {
  const theme = useOrganisationTheme()
  useLayoutEffect(() => {
    const loaded = router.state.resolvedLocation?.publicHref
    // The address was changed while the first rows stood there: nobody listened yet.
    if (loaded !== undefined && loaded !== router.history.location.href) void router.load()
    repeatDoings(href => router.history.push(href))
    // Once it is seen: what is fetched before that would be in its way.
    if (isPainted) requestAnimationFrame(() => whenIdle(fetchTheRest))
  }, [])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <RouterProvider router={router} />
      <Toasts />
    </MantineProvider>
  )
}

reloadOnceWhenStale()
watchOtherTabs(() => {
  client.clear()
  void router.invalidate()
})
const fetchTheRest = () => {
  // What does not come is asked for again when it is opened.
  for (const fetch of [fetchLateParts, ...fetchWhenIdle]) void fetchAhead(fetch)
}

async function start() {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  // The screen that takes the place of the first rows has them from its first moment: nobody sees it come.
  if (isPainted) await Promise.all([taken, router.load()])
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
  if (!isPainted) whenQuiet(client, fetchTheRest)
}
void start()
