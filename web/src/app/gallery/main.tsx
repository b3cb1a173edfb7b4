import '../../ui/styles.ts'
import '../../ui/form-styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { api } from '../../api/client.ts'
import { PlaceholdersContext } from '../../parts/rich-text/placeholders-context.ts'
import { supplyRichTextInput } from '../../parts/rich-text/supply-input.tsx'
import { SupplyInputContext } from '../../resource/inputs/supplied-input.ts'
import { explainerQuery } from '../../resource/use-explainer.ts'
import { DEFAULT_COLOUR } from '../../ui/colours.ts'
import { resolveVariables, themeOf } from '../../ui/theme.ts'
import { Toasts } from '../../ui/toast.tsx'
import { Gallery } from './gallery.tsx'
import { answerFromSamples, sampleExplainer, samplePlaceholders } from './samples.ts'

// galeria.html is served by Vite in development only and is not part of the build.
api.defaults.adapter = answerFromSamples
const client = new QueryClient()
client.setQueryData(explainerQuery.queryKey, sampleExplainer)

function Page() {
  const [colour, setColour] = useState(DEFAULT_COLOUR)
  const theme = useMemo(() => themeOf(colour), [colour])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <SupplyInputContext value={supplyRichTextInput}>
        <PlaceholdersContext value={samplePlaceholders}>
          <Gallery onColour={setColour} />
        </PlaceholdersContext>
      </SupplyInputContext>
      <Toasts />
    </MantineProvider>
  )
}

const element = document.getElementById('root')
if (!element) throw new Error('galeria.html has no #root')
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  </StrictMode>,
)
