import { nameOf, unpackStructure } from './object-streams.ts'

/** Actions that run a script or start another program. A rendition may hold a script. */
const PROGRAMS = new RegExp(`/(?:${['JavaScript', 'Launch', 'Rendition'].map(nameOf).join('|')})(?![\\w#])`)

/**
 * Whether a PDF has a script or starts another program once it is opened. It looks at the file's bytes and into the compressed
 * streams that hold objects, before anything parses the file. An object stream that is packed in an unusual way counts as a program,
 * because nobody can tell what is in it. Words in a page's text are compressed, or are taken for what they say.
 */
export function hasPrograms(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (PROGRAMS.test(text)) return true
  for (const { holdsObjects, content } of unpackStructure(bytes, text))
    if (holdsObjects && (content === undefined || PROGRAMS.test(content))) return true
  return false
}
