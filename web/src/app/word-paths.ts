import { type PathWords, wordPathsFor } from '@agremia/model/rules/word-paths'
import type { LocationRewrite } from '@tanstack/react-router'

/** The router's way from the address bar to the table of screens and back; only the path is touched. */
export function rewriteFor(words: PathWords): LocationRewrite {
  const { toOwn, toPublic } = wordPathsFor(words)
  const withPath = (change: (path: string) => string) => {
    return ({ url }: { url: URL }) => {
      url.pathname = change(url.pathname)
      return url
    }
  }
  return { input: withPath(toOwn), output: withPath(toPublic) }
}
