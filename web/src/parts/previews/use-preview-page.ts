import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const LONGEST_SEARCH = 200

/** What is searched for in a preview, and which page of it is shown. */
export function usePreviewPage() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [page, setPage] = useState(1)
  return {
    typed,
    search,
    page,
    setPage,
    type(text: string) {
      setTyped(text.slice(0, LONGEST_SEARCH))
      setPage(1)
    },
  }
}
export type PreviewPage = ReturnType<typeof usePreviewPage>
