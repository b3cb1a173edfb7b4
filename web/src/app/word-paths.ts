import { type PathWords, wordPathsFor } from '@agremia/model/rules/word-paths'
import type { LocationRewrite } from '@tanstack/react-router'

/** Translates between the paths in the address bar and those of the screens; query and hash stay as they are. */
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
