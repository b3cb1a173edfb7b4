import '../ui/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../api/query-client.ts'
import { watchOtherTabs } from '../api/session.ts'
import { readFromPage } from '../api/terminology.ts'
import { resolveVariables } from '../ui/theme.ts'
import { Toasts } from '../ui/toast.tsx'
import { firstCalls } from './first-calls.ts'
import { makeRouter } from './router.ts'
import { fetchWhenIdle } from './routes.tsx'
import { reloadOnceWhenStale } from './stale-chunks.ts'
import { takeFirstCalls, watchQuestions, whenQuiet } from './start.ts'
import { useOrganisationTheme } from './theme.ts'

const router = makeRouter(readFromPage())
const client = createQueryClient()
takeFirstCalls(client, firstCalls)
watchQuestions(client)

function App() {
  const theme = useOrganisationTheme()
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
whenQuiet(client, () => {
  for (const fetchScreen of fetchWhenIdle) fetchScreen().catch(() => {}) // asked for again when it is opened
})

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
