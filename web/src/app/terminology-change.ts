import type { Terminology } from '@agremia/model/rules/terminology'
import { wordPathsFor } from '@agremia/model/rules/word-paths'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { terminologyQuery } from '../api/terminology.ts'
import { showToast } from '../ui/toast.tsx'
import { keepUnsavedWork } from '../ui/unsaved-work.ts'
import { rewriteFor } from './word-paths.ts'

const KEY = 'reloadedForWords'

/** The words without the organisation's name, whose change needs no reload. */
const printWords = (terminology: Terminology) =>
  JSON.stringify(
    Object.entries(terminology)
      .filter(([word]) => word !== 'name')
      .toSorted(),
  )

/** The address of the same screen with other words. */
export const moveAddress = (path: string, before: Terminology, after: Terminology) =>
  wordPathsFor(after).toPublic(wordPathsFor(before).toOwn(path))

/**
 * NAV-52: the words are in every text and in the addresses, so a tab that learns of new words stores unsaved work and reloads
 * the same screen under its new address. Only once for the same words: a page that some cache still answers with the old ones
 * would otherwise reload for ever.
 */
export function useTerminologyChange() {
  const router = useRouter()
  const words = useQuery(terminologyQuery).data
  const inForce = useRef<Terminology>(undefined)
  useLayoutEffect(() => {
    if (!words) return
    const before = inForce.current
    if (!before) {
      inForce.current = words
      if (!router.options.rewrite) {
        // The development server sends the page without the words, so its address can only be translated now.
        router.update({ ...router.options, rewrite: rewriteFor(words) })
        void router.load()
      }
      showReloadToast(words)
    } else if (printWords(before) !== printWords(words)) startAgain(before, words)
  }, [router, words])
}

function startAgain(before: Terminology, after: Terminology) {
  if (sessionStorage.getItem(KEY) === printWords(after)) return
  sessionStorage.setItem(KEY, printWords(after))
  keepUnsavedWork()
  const { pathname, search, hash } = window.location
  const path = moveAddress(pathname, before, after)
  if (path === pathname) window.location.reload()
  else window.location.replace(`${path}${search}${hash}`)
}

function showReloadToast(words: Terminology) {
  if (sessionStorage.getItem(KEY) !== printWords(words)) return
  sessionStorage.removeItem(KEY)
  showToast({
    title: 'As palavras da organização mudaram',
    message: 'A página foi recarregada para as mostrar.',
  })
}
