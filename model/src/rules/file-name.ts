import { cleanText } from './clean.ts'

const LONGEST = 200
/** Characters that Windows refuses in names or that separate folders on some system. */
const REFUSED = /[<>:"/\\|?*]/g

/**
 * The name under which a file that somebody sent is shown and downloaded: without folders and without characters that some
 * system refuses, and with the ending of what the file really is.
 */
export function cleanFileName(sent: string | undefined, ending: string): string {
  const last = cleanText(sent ?? '')
    .split(/[/\\]/)
    .at(-1)
  const whole = (last ?? '').replace(REFUSED, ' ').replace(/\s+/g, ' ').trim()
  const endings = ending === 'jpg' ? 'jpe?g' : ending
  const stem = whole.replace(new RegExp(`(\\.(${endings}))+$`, 'i'), '').replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...stem].slice(0, LONGEST - ending.length - 1).join('') || 'ficheiro'}.${ending}`
}
